type Prices = Readonly<Record<string, number>>;
/** Prices as they are typed. */
export type PriceDraft = Readonly<Record<string, string>>;

/** What the fields hold for stored prices. One that `site.yaml` does not have anymore is left out: no save takes it. */
export function priceDraft(stored: Prices, original: Prices): PriceDraft {
  return Object.fromEntries(
    Object.entries(original).map(([key, price]) => [key, String(stored[key] ?? price)]),
  );
}

/** The prices of a draft that differ from `site.yaml`, which are those that are stored. */
export function changedPrices(draft: PriceDraft, original: Prices): Prices {
  return Object.fromEntries(
    Object.entries(draft)
      .map(([key, price]) => [key, Number(price)] as const)
      .filter(([key, price]) => price !== original[key]),
  );
}

/** The prices that were changed here, and for all others what a colleague has saved since `before`. */
export function mergedPrices(mine: PriceDraft, before: PriceDraft, theirs: PriceDraft): PriceDraft {
  return Object.fromEntries(
    Object.entries(theirs).map(([key, price]) => {
      const own = mine[key];
      return [key, own === undefined || own === before[key] ? price : own];
    }),
  );
}
