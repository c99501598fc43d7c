import { CRISIS_RESOURCES } from '#safety/crisis-resources';

/** Digits of every crisis number of the safety guard. A reply may name these numbers and no other crisis lines. */
export const CRISIS_NUMBERS: ReadonlySet<string> = new Set(
  Object.values(CRISIS_RESOURCES).flatMap((byId) =>
    Object.values(byId).flatMap(({ actions }) =>
      actions.flatMap(({ href }) => /^\w+:\+?(\d+)/.exec(href)?.[1] ?? []),
    ),
  ),
);
