import type { Outcome } from '../deliveries/outcome.ts';

const FORGET_AFTER_MS = 10 * 60 * 1000;

/**
 * Optional properties that HubSpot has just said it does not have. The next leads leave them out at once instead of
 * being refused one by one; after ten minutes they are tried again, because somebody may have created them. A value
 * that HubSpot refused concerns its own lead only and is not remembered here.
 */
export class UnknownProperties {
  private readonly until = new Map<string, number>();

  /** Removes the properties that `target` does not have, in place. @returns their names */
  removeFrom(target: string, properties: Record<string, string>, now = Date.now()): string[] {
    const removed = Object.keys(properties).filter(
      (name) => (this.until.get(`${target} ${name}`) ?? 0) > now,
    );
    for (const name of removed) delete properties[name];
    return removed;
  }

  /**
   * Remembers the unknown properties of an outcome.
   * @param target where properties are unknown: contacts, or one form
   * @param leftOut what `removeFrom` had taken out
   * @returns the outcome, with what was left out where the rest was delivered
   */
  learnFrom(outcome: Outcome, target: string, leftOut: string[], now = Date.now()): Outcome {
    if (outcome.result === 'delivered') return { ...outcome, dropProperties: leftOut };
    const unknown = outcome.result === 'retry' ? (outcome.unknownProperties ?? []) : [];
    for (const name of unknown) this.until.set(`${target} ${name}`, now + FORGET_AFTER_MS);
    return outcome;
  }
}
