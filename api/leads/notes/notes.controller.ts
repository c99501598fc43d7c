import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { newNoteSchema, type LeadNote } from '#contracts/leads';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { validated } from '../../http/validation-pipe.ts';
import { idSchema } from '../id-schema.ts';
import { NotesService } from './notes.service.ts';

@Controller('api/admin/leads')
@Roles('admin', 'staff')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Post(':id/notes')
  add(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: newNoteSchema }) { text }: z.output<typeof newNoteSchema>,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<LeadNote> {
    return this.notes.add(id, text, user, validated(idSchema.optional(), key));
  }
}
