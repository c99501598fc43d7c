import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { LeadNote } from '#contracts/leads';
import type { LeadNote as StoredNote } from '#prisma/generated/client';
import { SealedColumn } from '#prisma/sealed-column';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { NotesRepository } from './notes.repository.ts';

const PLACE = 'lead_note.sealed_text';

/** What staff write about a lead: sealed, as what the person wrote is. */
@Injectable()
export class NotesService {
  constructor(
    private readonly repository: NotesRepository,
    private readonly sealedColumn: SealedColumn,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param id the same for each try of a note, so that it is stored once
   * @throws ApiException `not_found` if there is no such lead
   */
  async add(
    submissionId: string,
    text: string,
    user: SignedInUser,
    id: string = uuidv7(),
  ): Promise<LeadNote> {
    const sealedText = this.sealedColumn.seal(text, PLACE, id);
    const note = { id, submissionId, author: user.username, sealedText };
    const stored = await this.repository.add(note, user);
    if (!stored) throw new ApiException('not_found', 'This submission does not exist.');
    return this.open(stored);
  }

  /** The note with its text; null for a text that no key opens, because the rest of the page is readable. */
  open({ id, at, author, sealedText }: StoredNote): LeadNote {
    const note = { id, at: at.toISOString(), author };
    try {
      return { ...note, text: this.sealedColumn.open(sealedText, PLACE, id) };
    } catch (error) {
      this.logger.warn({ err: error, noteId: id }, 'no key opens a note');
      return { ...note, text: null };
    }
  }
}
