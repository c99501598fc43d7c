import type { RegisteredRouter } from '@tanstack/react-router';

/** A page that has its own route, without parameters. */
type PagePath = Exclude<
  Extract<keyof RegisteredRouter['routesByPath'], string>,
  `${string}$${string}`
>;

/** The `href` of a page; the compiler refuses one without a route, and the build one that `content/` lacks. */
export const pagePath = (path: PagePath): string => path;
