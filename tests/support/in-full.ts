/**
 * Details for a browser test of a series: `npm test` runs the tried ones, `npm run test:in-full` the others.
 *
 * @param tried whether `npm test` runs it
 */
export const inFullUnless = (tried: boolean) => ({ tag: tried ? [] : '@in-full' });
