import { Body, Controller, Param, Patch } from '@nestjs/common';
import {
  leadChangeSchema,
  leadChangesSchema,
  type LeadChange,
  type LeadChanges,
} from '#contracts/leads';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { idSchema } from '../id-schema.ts';
import { ChangesService } from './changes.service.ts';

@Controller('api/admin/leads')
@Roles('admin', 'staff')
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  /** Answers with the body that undoes it. */
  @Patch()
  changeAll(
    @SignedIn() user: SignedInUser,
    @Body({ schema: leadChangesSchema }) { changes }: LeadChanges,
  ): Promise<LeadChanges> {
    return this.changes.change(changes, user);
  }

  /** As {@link changeAll}, for one lead. */
  @Patch(':id')
  async change(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
    @Body({ schema: leadChangeSchema }) change: LeadChange,
  ): Promise<LeadChange> {
    const { changes } = await this.changes.change([{ ...change, id }], user);
    const { id: _, ...undo } = changes[0] ?? { id };
    return undo;
  }
}
