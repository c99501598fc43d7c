import { Inject, Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Destination } from '#contracts/deliveries';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { WorkerEnvironment } from '#runtime/environment/worker-environment';
import type { Logger } from '#runtime/logger';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import { ADAPTERS } from './delivery.ts';
import { CircuitRepository } from './circuit.repository.ts';
import { DeliveriesRepository, type Settlement } from './deliveries.repository.ts';
import type { Adapter, ClaimedDelivery } from './delivery.ts';
import { isOutage, type Outcome } from './outcome.ts';
import { retryDelayMs } from './retry-policy.ts';

// A claim is a lease: its holder renews it, and if the holder dies it expires and another worker claims the delivery.
const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
/** Concurrent attempts per destination and worker process. */
const SENDS_AT_ONCE = 8;

interface Sender {
  adapter: Adapter;
  limit: LimitFunction;
  /** Claims older than this (performance.now) are put back unsent: the circuit has opened since. */
  closedUntil: number;
}

/** Makes one attempt per delivery: claim, send, settle. If the process dies in between, the lease expires. */
@Injectable()
export class DeliveryRunner {
  /** The destinations this installation can deliver to. */
  readonly configured: readonly Destination[];
  private readonly senders: Map<Destination, Sender>;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly circuits: CircuitRepository,
    @Inject(ADAPTERS) adapters: Adapter[],
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const configured = adapters.filter((adapter) => adapter.isConfigured());
    this.senders = new Map(
      configured.map((adapter) => [
        adapter.destination,
        { adapter, limit: pLimit(SENDS_AT_ONCE), closedUntil: 0 },
      ]),
    );
    this.configured = [...this.senders.keys()];
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
      const results = await Promise.all(
        claimed.map((delivery) => this.attempt(delivery, claimedAt)),
      );
      return { recovered: results.includes(true) };
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

  private async attempt(delivery: ClaimedDelivery, claimedAt: number): Promise<boolean> {
    const sender = this.senderOf(delivery.destination);
    const outcome = await sender.limit(async () => {
      const isClosed = sender.closedUntil > claimedAt && !delivery.isProbe;
      if (isClosed) return 'closed';
      // It may have waited for its turn: what was erased since must not be sent.
      return (await this.deliveries.isHeld(delivery)) ? this.send(sender, delivery) : 'gone';
    });
    if (outcome === 'gone') return false;
    if (outcome === 'closed') {
      await this.deliveries.putBack(delivery);
      return false;
    }
    const settlement = this.settlementOf(delivery, outcome);
    const recovered = delivery.isProbe && settlement.answered;
    // Release before the circuit closes: if this worker dies in between, the waiting deliveries are due already.
    if (recovered) await this.circuits.release(delivery.destination);
    await this.deliveries.settle(delivery, settlement);
    return recovered;
  }

  private async send(sender: Sender, delivery: ClaimedDelivery): Promise<Outcome> {
    const outcome = await this.tryToSend(sender.adapter, delivery);
    if (outcome.result === 'retry' && isOutage(outcome.reason)) {
      const { reason, explanation, retryAfterMs } = outcome;
      const { destination, isProbe } = delivery;
      const failure = { reason, explanation, retryAfterMs, isProbe };
      const opened = await this.circuits.recordFailure(destination, failure);
      if (opened) sender.closedUntil = performance.now();
    }
    return outcome;
  }

  private senderOf(destination: Destination): Sender {
    const sender = this.senders.get(destination);
    if (!sender) throw new Error(`Nothing delivers to ${destination}`);
    return sender;
  }

  private async tryToSend(adapter: Adapter, delivery: ClaimedDelivery): Promise<Outcome> {
    try {
      return await adapter.send(delivery);
    } catch (error) {
      this.logger.error(
        { err: error, deliveryId: delivery.id, destination: delivery.destination },
        'unexpected error in an attempt',
      );
      return {
        result: 'retry',
        reason: 'unexpected',
        explanation: 'Something unexpected happened on our side; the log has the details.',
      };
    }
  }

  private settlementOf(delivery: ClaimedDelivery, outcome: Outcome): Settlement {
    const common = {
      httpStatus: outcome.httpStatus ?? null,
      explanation: outcome.explanation,
      droppedProperties: withDropped(delivery, outcome),
      checkAfterMs: null,
      answered: outcome.result !== 'retry' || !isOutage(outcome.reason),
      delayMs: 0,
    };
    if (outcome.result === 'delivered') {
      const checkAfterMs = this.environment.ARRIVAL_CHECK_SECONDS * 1000;
      return {
        ...common,
        state: 'DELIVERED',
        reason: null,
        checkAfterMs: outcome.checkArrival ? checkAfterMs : null,
      };
    }
    if (outcome.result === 'failed') return { ...common, state: 'FAILED', reason: outcome.reason };
    // Retry at once without the refused fields.
    const delayMs = outcome.dropProperties?.length
      ? 0
      : retryDelayMs(delivery.attemptCount, {
          isOutage: isOutage(outcome.reason),
          retryAfterMs: outcome.retryAfterMs ?? 0,
        });
    if (Date.now() + delayMs > delivery.giveUpAt.getTime()) {
      return {
        ...common,
        state: 'FAILED',
        reason: outcome.reason,
        explanation: `${outcome.explanation} We stopped trying after ${GIVE_UP_AFTER_DAYS} days.`,
      };
    }
    return { ...common, state: 'RETRYING', reason: outcome.reason, delayMs };
  }
}

function withDropped({ droppedProperties }: ClaimedDelivery, outcome: Outcome): string[] {
  const dropped = outcome.result === 'failed' ? [] : (outcome.dropProperties ?? []);
  return [...new Set([...droppedProperties, ...dropped])];
}
