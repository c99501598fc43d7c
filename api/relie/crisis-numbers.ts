import { CRISIS_RESOURCES } from '#safety/crisis-resources';

/** Digits of every number that the guard gives, so that a reply may name those lines and no others. */
export const CRISIS_NUMBERS: ReadonlySet<string> = new Set(
  Object.values(CRISIS_RESOURCES).flatMap((byId) =>
    Object.values(byId).flatMap(({ actions }) =>
      actions.map(({ href }) => href.replace(/^\w+:\+?(\d+).*$/, '$1')),
    ),
  ),
);
