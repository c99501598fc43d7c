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
