import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import {
  Prisma,
  type ContentOverride,
  type ContentOverrideRevision,
} from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../audit/audit.repository.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ContentVersionRepository } from '../content/content-version.repository.ts';

/** Saves of each fact that a screen shows. */
const HISTORY = 20;

const NAME = { savedBy: { select: { username: true } } } as const;
const WITH_HISTORY = {
  ...NAME,
  revisions: { orderBy: { version: 'desc' }, take: HISTORY, include: NAME },
} as const;

type Named<Row> = Row & { savedBy: { username: string } };
/** A changed fact with its latest saves, newest first. */
export type StoredDetail = Named<ContentOverride> & { revisions: Named<ContentOverrideRevision>[] };

/** Stores the facts that staff have changed. Each save bumps the content version in the same transaction. */
@Injectable()
export class SiteDetailsRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
    private readonly version: ContentVersionRepository,
  ) {}

  list(): Promise<StoredDetail[]> {
    return this.database.prisma.contentOverride.findMany({ include: WITH_HISTORY });
  }

  find(key: string): Promise<StoredDetail | null> {
    return this.database.prisma.contentOverride.findUnique({
      where: { key },
      include: WITH_HISTORY,
    });
  }

  /**
   * Saves a value unless somebody has saved since.
   * @param value null for what the files say
   * @param version the version that was read; 0 if there was none
   * @returns whether it was saved
   */
  save(
    by: SignedInUser,
    key: string,
    value: Prisma.InputJsonValue | null,
    version: number,
  ): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const saved = { value: value ?? Prisma.DbNull, savedById: by.id, savedAt: new Date() };
      // One statement decides between two that read the same version.
      const { count } =
        version === 0
          ? await transaction.contentOverride.createMany({
              data: { key, ...saved },
              skipDuplicates: true,
            })
          : await transaction.contentOverride.updateMany({
              where: { key, version },
              data: { ...saved, version: { increment: 1 } },
            });
      if (count === 0) return false;
      await transaction.contentOverrideRevision.create({
        data: { key, version: version + 1, ...saved },
      });
      await this.version.bump(transaction);
      const action = value === null ? 'restore site detail' : 'change site detail';
      await this.audit.record(by, action, key, transaction);
      return true;
    });
  }
}
