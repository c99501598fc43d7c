import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Erased, ErasureProofList, RetentionPreview } from '#contracts/erasures';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { ApiException } from '../http/api-exception.ts';
import type { ErasureList } from './erasure-list.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';
import { RetentionPreviewRepository } from './retention-preview.repository.ts';

/** Injection token of the {@link ErasureList}; null where `ERASURE_LIST` is not set. */
export const ERASURE_LIST = Symbol('ERASURE_LIST');

const countsSchema = z.record(z.string(), z.int());
const iso = (date: Date | null) => date?.toISOString() ?? null;

/** What visitors may ask for: a copy of what is stored about them, and its erasure. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly repository: PersonalDataRepository,
    private readonly retentionPreview: RetentionPreviewRepository,
    @Inject(ERASURE_LIST) private readonly list: ErasureList | null,
  ) {}

  /**
   * Everything stored under the address of a lead, as JSON.
   * @throws ApiException `not_found`
   */
  async copy(leadId: string, user: SignedInUser): Promise<string> {
    const email = await this.emailOf(leadId);
    return JSON.stringify(await this.repository.copy(email, user), null, 2);
  }

  /**
   * Erases everything stored under the address of a lead; the worker then erases it in HubSpot.
   * @param typedEmail has to be that address
   * @throws ApiException `not_found`; `validation_failed` for another address; `unavailable` without a list of erasures
   */
  async erase(leadId: string, typedEmail: string, user: SignedInUser): Promise<Erased> {
    const email = await this.emailOf(leadId);
    if (typedEmail.toLowerCase() !== email.toLowerCase()) {
      const message = 'This is not the e-mail address of this person.';
      throw new ApiException('validation_failed', message, { fields: { email: message } });
    }
    const { id, submissions } = await this.repository.erase(email, this.requireList(), user);
    return { erasure: id, submissions };
  }

  async erasures(): Promise<ErasureProofList> {
    const proofs = await this.repository.erasures(this.list);
    return proofs.map((proof) => ({
      ...proof,
      requestedAt: proof.requestedAt.toISOString(),
      deleted: countsSchema.parse(proof.deleted),
      deletedAt: iso(proof.deletedAt),
      confirmedAt: iso(proof.confirmedAt),
    }));
  }

  retention(): Promise<RetentionPreview> {
    return this.retentionPreview.read();
  }

  private async emailOf(leadId: string): Promise<string> {
    const email = await this.repository.emailOf(leadId);
    if (email === null) throw new ApiException('not_found', 'This lead does not exist any more.');
    return email;
  }

  private requireList(): ErasureList {
    if (this.list) return this.list;
    throw new ApiException(
      'unavailable',
      'Erasing is not set up on this server: ERASURE_LIST has to name a file outside the database.',
    );
  }
}
