import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { Prisma, type LeadNote } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';

const NO_SUCH_LEAD = 'P2003';

@Injectable()
export class NotesRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /** Stores a note and its audit entry, once per id. @returns null if the lead does not exist */
  async add(
    note: Pick<LeadNote, 'id' | 'submissionId' | 'author'> & { sealedText: Buffer<ArrayBuffer> },
    user: SignedInUser,
  ): Promise<LeadNote | null> {
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const { id, submissionId, author } = note;
        const { count } = await transaction.leadNote.createMany({
          data: note,
          skipDuplicates: true,
        });
        const stored = await transaction.leadNote.findFirst({
          where: { id, submissionId, author },
        });
        if (count > 0) await this.audit.record(user, 'add note', submissionId, transaction);
        return stored;
      });
    } catch (error) {
      const isMissing =
        error instanceof Prisma.PrismaClientKnownRequestError && error.code === NO_SUCH_LEAD;
      if (isMissing) return null;
      throw error;
    }
  }
}
