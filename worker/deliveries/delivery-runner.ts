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

// What a dead worker held is taken up again when its lease has run out; a living one renews it.
const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
/** Attempts under way to one destination at the same time, per worker process. */
const SENDS_AT_ONCE = 8;

interface Lane {
  adapter: Adapter;
  turn: LimitFunction;
  /** What was claimed before this moment and has not been sent stays unsent: its circuit has opened since. */
  closedUntil: number;
}

/** Takes deliveries through one attempt: claim, send, settle. Whatever dies in between, the lease runs out. */
@Injectable()
export class DeliveryRunner {
  /** The destinations this installation can deliver to. */
  readonly configured: readonly Destination[];
  private readonly lanes: Map<Destination, Lane>;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly circuits: CircuitRepository,
    @Inject(ADAPTERS) adapters: Adapter[],
    @Inject(ENVIRONMENT) private readonly environment: WorkerEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const configured = adapters.filter((adapter) => adapter.isConfigured());
    this.lanes = new Map(
      configured.map((adapter) => [
        adapter.destination,
        { adapter, turn: pLimit(SENDS_AT_ONCE), closedUntil: 0 },
      ]),
    );
    this.configured = [...this.lanes.keys()];
  }

  /**
   * Claims what is due of these deliveries and makes their attempts side by side.
   * @returns whether one of them ended an outage, so that much has become due
   * @throws only if the database is away; the attempts are then taken up again when their leases have run out
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

  /** Sends nothing more: what has been claimed and not sent is put back for other workers. */
  stop(): void {
    for (const lane of this.lanes.values()) lane.closedUntil = Infinity;
  }

  private async renewLeases(claimed: readonly ClaimedDelivery[]): Promise<void> {
    try {
      await this.deliveries.renewLeases(claimed, LEASE_SECONDS);
    } catch (error) {
      this.logger.warn({ err: error }, 'leases could not be renewed');
    }
  }

  private async attempt(delivery: ClaimedDelivery, claimedAt: number): Promise<boolean> {
    const lane = this.laneOf(delivery.destination);
    const outcome = await lane.turn(async () => {
      const isClosed = lane.closedUntil > claimedAt && !delivery.isProbe;
      return isClosed ? undefined : this.send(lane, delivery);
    });
    if (!outcome) {
      await this.deliveries.putBack(delivery);
      return false;
    }
    const settlement = this.settlementOf(delivery, outcome);
    const recovered = delivery.isProbe && settlement.answered;
    // Before the circuit closes: a worker that dies in between must not leave the others to their long waits.
    if (recovered) await this.circuits.release(delivery.destination);
    await this.deliveries.settle(delivery, settlement);
    return recovered;
  }

  private async send(lane: Lane, delivery: ClaimedDelivery): Promise<Outcome> {
    const outcome = await this.tryToSend(lane.adapter, delivery);
    if (outcome.result === 'retry' && isOutage(outcome.reason)) {
      const { reason, explanation, retryAfterMs } = outcome;
      const { destination, isProbe } = delivery;
      const failure = { reason, explanation, retryAfterMs, isProbe };
      const opened = await this.circuits.recordFailure(destination, failure);
      if (opened) lane.closedUntil = performance.now();
    }
    return outcome;
  }

  private laneOf(destination: Destination): Lane {
    const lane = this.lanes.get(destination);
    if (!lane) throw new Error(`Nothing delivers to ${destination}`);
    return lane;
  }

  private async tryToSend(adapter: Adapter, delivery: ClaimedDelivery): Promise<Outcome> {
    try {
      return await adapter.send(delivery);
    } catch (error) {
      this.logger.error(
        { err: error, deliveryId: delivery.id, destination: delivery.destination },
        'an attempt ended unexpectedly',
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
    // Without the refused fields it can go out at once.
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
