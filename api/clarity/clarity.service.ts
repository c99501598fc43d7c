import { Injectable } from '@nestjs/common';
import type { ClarityReply } from '#contracts/clarity';
import { ClarityClient } from './clarity-client.ts';
import { ClarityRepository } from './clarity.repository.ts';

/** Clarity's figures, from the database while they are fresh. */
@Injectable()
export class ClarityService {
  constructor(
    private readonly client: ClarityClient,
    private readonly repository: ClarityRepository,
  ) {}

  /** The newest figures known; asks Clarity if the last call is three hours old. */
  async read(): Promise<ClarityReply> {
    if (!this.client.isConfigured) {
      await this.repository.forget();
      return { configured: false };
    }
    if (await this.repository.claimCall()) {
      const answer = await this.client.liveInsights();
      if ('problem' in answer) await this.repository.keepProblem(answer.problem);
      else await this.repository.keepInsights(answer.insights);
    }
    return { configured: true, ...(await this.repository.latest()) };
  }
}
