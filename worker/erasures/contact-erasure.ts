import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import { SealedColumn } from '#prisma/sealed-column';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { CircuitRepository } from '../circuits/circuit.repository.ts';
import { isOutage } from '../deliveries/outcome.ts';
import { retryDelayMs } from '../deliveries/retry-policy.ts';
import {
  commonFailure,
  networkFailure,
  unreadable,
  type HubSpotAnswer,
  type Failure,
} from '../hubspot/answers.ts';
import { contactKey } from '../hubspot/contact-properties.ts';
import { HubSpotClient } from '../hubspot/hubspot-client.ts';
import {
  ErasuresRepository,
  type ClaimedErasure,
  type ErasureSettlement,
} from './erasures.repository.ts';

const DESTINATION = 'HUBSPOT_CONTACT';
const ERASURES_A_ROUND = 20;
// A contact created this much later than the erasure belongs to a new request of the same person, unless an earlier
// delivery was still running.
const NEWER_AFTER_MS = 10 * 60 * 1000;

const contactsAnswer = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      createdAt: z.coerce.date(),
      properties: z.object({ email: z.string().nullish() }),
    }),
  ),
  errors: z.array(z.object({ category: z.string() })).default([]),
});
type Contact = z.output<typeof contactsAnswer>['results'][number];

/** Result of one attempt. */
type Step = ErasureSettlement | Failure;

/**
 * Erases addresses in HubSpot: looks for the contact, deletes it permanently by its id, and looks again until it is
 * gone. The deletion never names the address, because HubSpot would put an address that it does not know on its
 * blocklist.
 */
@Injectable()
export class ContactErasure {
  constructor(
    private readonly repository: ErasuresRepository,
    private readonly client: HubSpotClient,
    private readonly circuits: CircuitRepository,
    private readonly sealedColumn: SealedColumn,
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes one attempt at each erasure that is due.
   * @throws if the database fails; a claimed erasure is due again after a minute
   */
  async run(): Promise<void> {
    if (!this.client.isConfigured) {
      return this.repository.giveUp('HubSpot is not set up here, so we could not look.');
    }
    for (let round = 0; round < ERASURES_A_ROUND; round++) {
      const erasure = await this.repository.take();
      if (!erasure) return;
      const email = this.open(erasure);
      if (email === undefined) {
        // HubSpot was not called, so the probe is still due.
        if (erasure.isProbe) await this.circuits.postponeProbe(DESTINATION, 0);
        await this.repository.settle(erasure.id, UNREADABLE);
        continue;
      }
      const step = await this.attempt(erasure, email).catch(networkFailure);
      const failure = 'result' in step ? step : undefined;
      if (failure?.result === 'unsent') {
        if (erasure.isProbe) {
          await this.circuits.postponeProbe(DESTINATION, failure.retryAfterMs ?? 0);
        }
      } else if (failure?.result === 'retry' && isOutage(failure.reason)) {
        await this.circuits.recordFailure(DESTINATION, { ...failure, isProbe: erasure.isProbe });
      } else if (erasure.isProbe) {
        await this.circuits.close(DESTINATION);
      }
      const settlement = 'result' in step ? settlementOf(step, erasure) : step;
      await this.repository.settle(erasure.id, settlement, email);
      const { state, deleted } = settlement;
      this.logger.info({ erasureId: erasure.id, state, deleted }, 'erasure in HubSpot attempted');
    }
  }

  /** @returns the address, undefined where no key opens it */
  private open({ id, sealedEmail }: ClaimedErasure): string | undefined {
    try {
      return this.sealedColumn.open(sealedEmail, 'erasure.sealed_email', id);
    } catch (error) {
      this.logger.warn({ err: error, erasureId: id }, 'no key opens the address of an erasure');
      return undefined;
    }
  }

  private async attempt(erasure: ClaimedErasure, email: string): Promise<Step> {
    const lookedAt = Date.now();
    const answer = await this.client.readContacts({
      idProperty: 'email',
      properties: ['email'],
      propertiesWithHistory: [],
      inputs: [{ id: contactKey(email) }],
    });
    const refused = refusal(answer, 'look the contact up');
    if (refused) return refused;
    const parsed = contactsAnswer.safeParse(answer.json);
    if (!parsed.success || parsed.data.errors.some(({ category }) => category !== NOT_FOUND)) {
      return unreadable(answer.status);
    }
    const [contact] = parsed.data.results;
    if (!contact) return this.settleAbsent(erasure, lookedAt);
    if (contact.createdAt.getTime() > newerAfter(erasure)) {
      return done('HubSpot’s contact is newer than the erasure, so it stays.');
    }
    if (contactKey(contact.properties.email ?? '') !== contactKey(email)) {
      return forStaff('HubSpot keeps the address as an additional one of another contact.');
    }
    return this.delete(contact);
  }

  /**
   * Not final while an attempt that was running during the erasure may still create the contact: until the last call
   * has timed out, and as long as the worker of such an attempt renews its lease.
   */
  private settleAbsent(
    { requestedAt, deletedAt, runningUntil }: ClaimedErasure,
    lookedAt: number,
  ): Step {
    const { ARRIVAL_CHECK_SECONDS, HUBSPOT_TIMEOUT_SECONDS } = this.environment;
    const answeredBy =
      requestedAt.getTime() + (ARRIVAL_CHECK_SECONDS + HUBSPOT_TIMEOUT_SECONDS) * 1000;
    const delayMs = Math.max(answeredBy, runningUntil?.getTime() ?? 0) - lookedAt;
    if (delayMs > 0) return lookAgain(delayMs, 'HubSpot has no contact of this address so far.');
    return done(
      deletedAt
        ? 'HubSpot deleted the contact, and it is not there any more.'
        : 'HubSpot has no contact of this address.',
    );
  }

  private async delete({ id }: Contact): Promise<Step> {
    const answer = await this.client.deleteContact({ objectId: id });
    const delayMs = this.environment.ARRIVAL_CHECK_SECONDS * 1000;
    if (answer.status === 404) return lookAgain(delayMs, 'The contact had just gone.');
    const refused = refusal(answer, 'delete the contact');
    if (refused) return refused;
    return { ...lookAgain(delayMs, 'HubSpot deleted the contact.'), deleted: true };
  }
}

const NOT_FOUND = 'OBJECT_NOT_FOUND';

const settled = (
  state: ErasureSettlement['state'],
  delayMs: number,
  explanation: string,
): ErasureSettlement => ({ state, delayMs, explanation, deleted: false });

const done = (explanation: string) => settled('DONE', 0, explanation);
const forStaff = (explanation: string) => settled('NEEDS_STAFF', 0, explanation);
const UNREADABLE = forStaff(
  'No key opens the address, so HubSpot was not asked. Set the key that sealed it as DATA_KEY_PREVIOUS.',
);
const lookAgain = (delayMs: number, explanation: string) =>
  settled('PENDING', delayMs, explanation);

const newerAfter = ({ requestedAt, runningUntil }: ClaimedErasure): number =>
  Math.max(requestedAt.getTime() + NEWER_AFTER_MS, runningUntil?.getTime() ?? 0);

/** A refused erasure needs staff. A missing permission is not an outage, because deliveries still work. */
function refusal(answer: HubSpotAnswer, what: string): Step | undefined {
  const { status } = answer;
  if (status < 300) return undefined;
  if (status === 403) {
    return forStaff(`HubSpot does not let us ${what}: our access token lacks the permission.`);
  }
  return commonFailure(answer) ?? forStaff(`HubSpot refused to ${what} (${status}).`);
}

function settlementOf(failure: Failure, erasure: ClaimedErasure): ErasureSettlement {
  if (failure.result === 'unsent') {
    return lookAgain(failure.retryAfterMs ?? 0, 'HubSpot asked us to wait.');
  }
  const { reason, explanation } = failure;
  const retryAfterMs = failure.result === 'retry' ? (failure.retryAfterMs ?? 0) : 0;
  const delayMs = retryDelayMs(erasure.attemptCount, { isOutage: isOutage(reason), retryAfterMs });
  if (failure.result === 'retry' && Date.now() + delayMs < erasure.giveUpAt.getTime()) {
    return lookAgain(delayMs, explanation);
  }
  return forStaff(`${explanation} We stopped trying after ${GIVE_UP_AFTER_DAYS} days.`);
}
