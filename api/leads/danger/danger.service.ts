import { Injectable } from '@nestjs/common';
import type { LeadDanger } from '#contracts/leads';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { SafetyGuard } from '../../safety/safety-guard.ts';
import { LeadSummaries, type SealedFields } from '../search/lead-summaries.ts';
import { DangerRepository } from './danger.repository.ts';

/**
 * Which leads tell of danger, so that staff read them first. Assessed whenever a screen asks and stored nowhere
 * (docs/decisions/0052-leads-that-tell-of-danger.md).
 */
@Injectable()
export class DangerService {
  constructor(
    private readonly repository: DangerRepository,
    private readonly summaries: LeadSummaries,
    private readonly guard: SafetyGuard,
    private readonly audit: AuditRepository,
  ) {}

  /** @throws ApiException `unavailable` if the guard gives no verdict */
  async find(ids: string[], user: SignedInUser): Promise<LeadDanger> {
    const leads = await this.repository.sealed(ids);
    const found: string[] = [];
    for (const lead of leads) {
      if (await this.tellsOfDanger(this.summaries.open(lead))) found.push(lead.id);
    }
    await this.audit.recordReading(user, 'check for danger');
    return { ids: found };
  }

  private async tellsOfDanger(fields: SealedFields | null): Promise<boolean> {
    // What cannot be read may tell of danger.
    if (fields === null) return true;
    for (const words of [fields.message, fields.safeContact]) {
      if (!words) continue;
      const verdict = await this.guard.assessText(words);
      if (verdict === 'failed') {
        throw new ApiException('unavailable', 'The messages could not be checked for danger.');
      }
      if (verdict.level !== 'none') return true;
    }
    return false;
  }
}
