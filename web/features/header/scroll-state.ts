/** How the header looks at a scroll position. */
export interface HeaderLook {
  translucent: boolean;
  /** The logo is only its square mark. */
  compact: boolean;
}

export const HEADER_AT_TOP: HeaderLook = { translucent: false, compact: false };

// Two thresholds, so that a hand resting on the wheel does not make the header flicker (specification, section 2).
const TRANSLUCENT_FROM = 30;
const OPAQUE_AT = 10;
const COMPACT_FROM = 100;

/**
 * The header's next look.
 * @param scrollY pixels scrolled from the top
 */
export function nextHeaderLook(look: HeaderLook, scrollY: number): HeaderLook {
  const translucent = scrollY > TRANSLUCENT_FROM || (look.translucent && scrollY > OPAQUE_AT);
  const compact = scrollY > COMPACT_FROM;
  return translucent === look.translucent && compact === look.compact
    ? look
    : { translucent, compact };
}
