const FORGET_AFTER_MS = 10 * 60 * 1000;

/**
 * Optional properties that HubSpot has just refused as unknown. The next leads leave them out at once instead of being
 * refused one by one; after ten minutes they are tried again, because somebody may have created them.
 */
export class UnknownProperties {
  private readonly until = new Map<string, number>();

  /** @param target where they are unknown: contacts, or one form */
  remember(target: string, names: readonly string[], now = Date.now()): void {
    for (const name of names) this.until.set(`${target} ${name}`, now + FORGET_AFTER_MS);
  }

  /** Takes what `target` is known to refuse out of `properties` and names it. */
  removeFrom(target: string, properties: Record<string, string>, now = Date.now()): string[] {
    const removed = Object.keys(properties).filter(
      (name) => (this.until.get(`${target} ${name}`) ?? 0) > now,
    );
    for (const name of removed) delete properties[name];
    return removed;
  }
}
