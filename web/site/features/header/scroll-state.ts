/** Header appearance at a scroll position. */
export interface HeaderLook {
  translucent: boolean;
  /** The logo is reduced to its square icon. */
  compact: boolean;
}

export const HEADER_AT_TOP: HeaderLook = { translucent: false, compact: false };

// Hysteresis: two thresholds keep the header from flickering near one position (specification, section 2).
const TRANSLUCENT_FROM = 30;
const OPAQUE_AT = 10;
const COMPACT_FROM = 100;

/**
 * The next scroll state of the header.
 * @param scrollY pixels scrolled from the top
 */
export function nextHeaderLook(look: HeaderLook, scrollY: number): HeaderLook {
  const translucent = scrollY > TRANSLUCENT_FROM || (look.translucent && scrollY > OPAQUE_AT);
  const compact = scrollY > COMPACT_FROM;
  return translucent === look.translucent && compact === look.compact
    ? look
    : { translucent, compact };
}
