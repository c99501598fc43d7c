import { Inject, Injectable } from '@nestjs/common';
import type { WeeklySummary } from '#contracts/weekly-summary';
import { SealedColumn } from '#prisma/sealed-column';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { canEmail } from '#runtime/environment/common-environment';
import type { Logger } from '#runtime/logger';
import type { SignedInUser } from '../signed-in-user.ts';
import { WeeklySummaryRepository } from './weekly-summary.repository.ts';

const PLACE = 'weekly_summary.sealed_email';

/** Who gets the weekly summary, and where. The worker sends it. */
@Injectable()
export class WeeklySummaryService {
  constructor(
    private readonly repository: WeeklySummaryRepository,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async read({ id }: SignedInUser): Promise<WeeklySummary> {
    const found = await this.repository.find(id);
    return {
      email: found && this.open(found.sealedEmail, id),
      refused: found?.refused ?? false,
      canSend: canEmail(this.environment),
    };
  }

  /** @param email null to stop it */
  async change(user: SignedInUser, email: string | null): Promise<void> {
    if (email === null) return this.repository.remove(user);
    // An unchanged address is neither stored nor audited again.
    if ((await this.read(user)).email === email) return;
    await this.repository.save(user, this.sealedColumn.seal(email, PLACE, user.id));
  }

  /** The address; null if no key decrypts it, so that another can be entered. */
  private open(sealedEmail: Uint8Array, userId: string): string | null {
    try {
      return this.sealedColumn.open(sealedEmail, PLACE, userId);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'no key opens the address of a weekly summary');
      return null;
    }
  }
}
