import { Inject, Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Destination } from '#contracts/delivery-states';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { WorkerMetrics } from '../metrics/worker-metrics.ts';
import { traceAttempts } from './attempt-spans.ts';
import { ADAPTERS } from './delivery.ts';
import { CircuitRepository } from '../circuits/circuit.repository.ts';
import { DeliveriesRepository, type Settlement } from './deliveries.repository.ts';
import type { Adapter, ClaimedDelivery } from './delivery.ts';
import { isOutage, opensCircuitAtOnce, type Outcome, type SentOutcome } from './outcome.ts';
import { retryDelayMs } from './retry-policy.ts';

// A claim is a lease: its holder renews it, and if the holder dies it expires and another worker claims the delivery.
const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
/** Concurrent attempts, or batches of them, per destination and worker process. */
const SENDS_AT_ONCE = 8;

const UNSENT: Outcome = { result: 'unsent' };

/** Deliveries to one destination that are attempted together. */
interface Batch {
  destination: Destination;
  deliveries: readonly ClaimedDelivery[];
}

interface Sender {
  batchSize: number;
  send: (deliveries: readonly ClaimedDelivery[]) => Promise<Outcome[]>;
  limit: LimitFunction;
  /** Claims older than this (performance.now) are put back unsent: the circuit has opened since. */
  closedUntil: number;
}

/**
 * Makes one attempt per delivery: claim, send, settle. Where a destination takes batches, what was claimed together is
 * sent together. If the process dies in between, the lease expires.
 */
@Injectable()
export class DeliveryRunner {
  /** The destinations this installation can deliver to. */
  readonly configured: readonly Destination[];
  private readonly senders: Map<Destination, Sender>;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly circuits: CircuitRepository,
    private readonly metrics: WorkerMetrics,
    @Inject(ADAPTERS) adapters: Adapter[],
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const configured = adapters.filter((adapter) => adapter.isConfigured());
    this.senders = new Map(
      configured.map((adapter) => [
        adapter.destination,
        { ...sendingOf(adapter), limit: pLimit(SENDS_AT_ONCE), closedUntil: 0 },
      ]),
    );
    this.configured = [...this.senders.keys()];
  }

  /** Whether the destination takes several deliveries in one request. */
  takesBatches(destination: Destination): boolean {
    return this.senderOf(destination).batchSize > 1;
  }

  /** How many deliveries to this destination one job can send at once. */
  sendsAtOnce(destination: Destination): number {
    return Math.max(this.senderOf(destination).batchSize, SENDS_AT_ONCE);
  }

  /**
   * Claims those of these deliveries that are due and makes their attempts concurrently.
   * @returns whether one of them ended an outage, so that others have become due
   * @throws only if the database fails; the deliveries are claimed again when their leases have expired
   */
  async run(deliveryIds: readonly string[]): Promise<{ recovered: boolean }> {
    const claimedAt = performance.now();
    const claimed = await this.deliveries.claim(deliveryIds, this.configured, LEASE_SECONDS);
    const renewal = setInterval(() => void this.renewLeases(claimed), RENEW_EVERY_MS);
    try {
      // If one rejects, the others still run and need their leases.
      const results = await Promise.allSettled(
        this.batchesOf(claimed).map((batch) => this.attempt(batch, claimedAt)),
      );
      const failed = results.find((one) => one.status === 'rejected');
      if (failed) throw new Error('Attempts could not be stored', { cause: failed.reason });
      return { recovered: results.some((one) => one.status === 'fulfilled' && one.value) };
    } finally {
      clearInterval(renewal);
    }
  }

  /** Stops sending: claimed deliveries that have not been sent are put back for other workers. */
  stop(): void {
    for (const sender of this.senders.values()) sender.closedUntil = Infinity;
  }

  private async renewLeases(claimed: readonly ClaimedDelivery[]): Promise<void> {
    try {
      await this.deliveries.renewLeases(claimed, LEASE_SECONDS);
    } catch (error) {
      this.logger.warn({ err: error }, 'lease renewal failed');
    }
  }

  /** Splits deliveries by destination and batch size, in the order of their submissions. */
  private batchesOf(claimed: readonly ClaimedDelivery[]): Batch[] {
    const byDestination = Map.groupBy(
      claimed.toSorted(
        (a, b) => a.submission.createdAt.getTime() - b.submission.createdAt.getTime(),
      ),
      ({ destination }) => destination,
    );
    return [...byDestination].flatMap(([destination, deliveries]) => {
      const { batchSize } = this.senderOf(destination);
      const count = Math.ceil(deliveries.length / batchSize);
      return Array.from({ length: count }, (_, at) => ({
        destination,
        deliveries: deliveries.slice(at * batchSize, (at + 1) * batchSize),
      }));
    });
  }

  private async attempt({ destination, deliveries }: Batch, claimedAt: number): Promise<boolean> {
    const sender = this.senderOf(destination);
    const sent = await sender.limit(async () => {
      const isClosed = sender.closedUntil > claimedAt && !hasProbe(deliveries);
      if (isClosed) return deliveries.map((delivery) => ({ delivery, outcome: UNSENT }));
      // Checked after the wait for the limit, because a submission may have been erased or the destination paused
      // meanwhile.
      const standings = await Promise.all(deliveries.map((one) => this.deliveries.standingOf(one)));
      const held = deliveries.filter((_, at) => standings[at] === 'held');
      const paused = deliveries.filter((_, at) => standings[at] === 'paused');
      const outcomes = held.length ? await this.send(sender, destination, held) : [];
      return [
        ...held.map((delivery, at) => ({ delivery, outcome: outcomes[at] ?? UNSENT })),
        ...paused.map((delivery) => ({ delivery, outcome: UNSENT })),
      ];
    });
    const recovered = await Promise.all(
      sent.map(({ delivery, outcome }) => this.record(delivery, outcome)),
    );
    return recovered.includes(true);
  }

  /** Stores the outcome of one attempt. @returns whether it ended an outage */
  private async record(delivery: ClaimedDelivery, outcome: Outcome): Promise<boolean> {
    const { destination, isProbe } = delivery;
    if (outcome.result === 'unsent') {
      if (isProbe) await this.circuits.postponeProbe(destination, outcome.retryAfterMs ?? 0);
      await this.deliveries.putBack(delivery);
      return false;
    }
    const settlement = this.settlementOf(delivery, outcome);
    const recovered = isProbe && settlement.answered;
    // The probe has tested nothing, so another delivery may be the probe at once.
    if (isProbe && isUnasked(outcome)) await this.circuits.postponeProbe(destination, 0);
    // Release before the circuit closes: if this worker dies in between, the waiting deliveries are due already.
    if (recovered) await this.circuits.release(destination);
    await this.deliveries.settle(delivery, settlement);
    return recovered;
  }

  private async send(
    sender: Sender,
    destination: Destination,
    deliveries: readonly ClaimedDelivery[],
  ): Promise<Outcome[]> {
    const started = performance.now();
    const outcomes = await traceAttempts(deliveries, () => this.tryToSend(sender, deliveries));
    const seconds = (performance.now() - started) / 1000;
    for (const { result } of outcomes) {
      if (result !== 'unsent')
        this.metrics.attempts.observe({ destination, outcome: result }, seconds);
    }
    const outage = outageOf(outcomes);
    if (outage) {
      const { reason, explanation, retryAfterMs } = outage;
      const failure = { reason, explanation, retryAfterMs, isProbe: hasProbe(deliveries) };
      const opened = await this.circuits.recordFailure(destination, failure);
      if (opened) sender.closedUntil = performance.now();
    }
    return outcomes;
  }

  private senderOf(destination: Destination): Sender {
    const sender = this.senders.get(destination);
    if (!sender) throw new Error(`Nothing delivers to ${destination}`);
    return sender;
  }

  /** Splits a batch that throws, so that a defect triggered by one delivery does not block the others. */
  private async tryToSend(sender: Sender, batch: readonly ClaimedDelivery[]): Promise<Outcome[]> {
    try {
      return await sender.send(batch);
    } catch (error) {
      if (batch.length > 1) {
        const half = Math.ceil(batch.length / 2);
        return [
          ...(await this.tryToSend(sender, batch.slice(0, half))),
          ...(await this.tryToSend(sender, batch.slice(half))),
        ];
      }
      this.logger.error(
        { err: error, deliveryId: batch[0]?.id, destination: batch[0]?.destination },
        'unexpected error in an attempt',
      );
      return [
        {
          result: 'retry',
          reason: 'unexpected',
          unasked: true,
          explanation: 'Something unexpected happened on our side; the log has the details.',
        },
      ];
    }
  }

  private settlementOf(delivery: ClaimedDelivery, outcome: SentOutcome): Settlement {
    const common = {
      httpStatus: outcome.httpStatus ?? null,
      explanation: outcome.explanation,
      droppedProperties: withDropped(delivery, outcome),
      keptProperties: null,
      contactId: null,
      checkAfterMs: null,
      answered: !isUnasked(outcome) && (outcome.result !== 'retry' || !isOutage(outcome.reason)),
      delayMs: 0,
    };
    if (outcome.result === 'delivered') {
      const checkAfterMs = this.environment.ARRIVAL_CHECK_SECONDS * 1000;
      return {
        ...common,
        state: 'DELIVERED',
        reason: null,
        keptProperties: outcome.keptProperties ?? [],
        contactId: outcome.contactId ?? null,
        checkAfterMs: outcome.checkArrival ? checkAfterMs : null,
      };
    }
    if (outcome.result === 'failed') return { ...common, state: 'FAILED', reason: outcome.reason };
    // Retry at once without the refused fields.
    const delayMs = outcome.dropProperties?.length
      ? 0
      : retryDelayMs(delivery.attemptCount, {
          isOutage: isOutage(outcome.reason),
          isBusy: outcome.reason === 'busy',
          retryAfterMs: Math.max(outcome.retryAfterMs ?? 0, outcome.holdMs ?? 0),
        });
    if (Date.now() + delayMs > delivery.giveUpAt.getTime()) {
      return {
        ...common,
        state: 'FAILED',
        reason: outcome.reason,
        explanation: `${outcome.explanation} We stopped trying ${
          delivery.occasion ? 'then' : `after ${GIVE_UP_AFTER_DAYS} days`
        }.`,
      };
    }
    return { ...common, state: 'RETRYING', reason: outcome.reason, delayMs };
  }
}

function sendingOf(adapter: Adapter): Pick<Sender, 'batchSize' | 'send'> {
  if ('sendBatch' in adapter) {
    return { batchSize: adapter.batchSize, send: (batch) => adapter.sendBatch(batch) };
  }
  return { batchSize: 1, send: (batch) => Promise.all(batch.map((one) => adapter.send(one))) };
}

/**
 * The outage that a batch reports, if any: the destination asked for a pause, or every delivery of the batch failed. It
 * counts once per batch, because the circuit counts requests and not deliveries.
 */
function outageOf(outcomes: readonly Outcome[]): Extract<Outcome, { result: 'retry' }> | undefined {
  const sent = outcomes.filter((outcome) => outcome.result !== 'unsent');
  const outages = sent.flatMap((outcome) =>
    outcome.result === 'retry' && isOutage(outcome.reason) ? [outcome] : [],
  );
  const pause = outages.find(({ reason }) => opensCircuitAtOnce(reason));
  return pause ?? (outages.length === sent.length ? outages[0] : undefined);
}

function withDropped({ droppedProperties }: ClaimedDelivery, outcome: SentOutcome): string[] {
  const dropped = outcome.result === 'failed' ? [] : (outcome.dropProperties ?? []);
  return [...new Set([...droppedProperties, ...dropped])];
}

/** Whether the outcome says nothing about the destination. An unexpected error counts: it may precede the request. */
const isUnasked = (outcome: SentOutcome) => 'unasked' in outcome;

const hasProbe = (deliveries: readonly ClaimedDelivery[]) =>
  deliveries.some(({ isProbe }) => isProbe);
