import { Injectable } from '@nestjs/common';
import type { ErasureTaskList } from '#contracts/erasures';
import { SealedColumn } from '#prisma/sealed-column';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ApiException } from '../http/api-exception.ts';
import { ErasuresRepository } from './erasures.repository.ts';

/** What staff have to erase in HubSpot by hand. */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly repository: ErasuresRepository,
    private readonly sealedColumn: SealedColumn,
  ) {}

  async tasks(): Promise<ErasureTaskList> {
    const rows = await this.repository.needingStaff();
    return rows.map(({ id, requestedAt, sealedEmail, explanation }) => ({
      id,
      requestedAt: requestedAt.toISOString(),
      email: sealedEmail && this.open(sealedEmail, id),
      explanation: explanation ?? '',
    }));
  }

  /**
   * Records that the contact was deleted by hand, and wipes the address.
   * @throws ApiException `not_found` if there is no such task
   */
  async complete(id: string, user: SignedInUser): Promise<void> {
    const sealedEmail = await this.repository.sealedEmailOf(id);
    const email = sealedEmail && this.open(sealedEmail, id);
    const completed = await this.repository.complete(id, email, user);
    if (!completed) throw new ApiException('not_found', 'This was done before.');
  }

  private open(sealedEmail: Uint8Array, id: string): string | null {
    try {
      return this.sealedColumn.open(sealedEmail, 'erasure.sealed_email', id);
    } catch {
      // No key opens it. The task says so instead of making the whole list fail.
      return null;
    }
  }
}
