/**
 * A path without the slashes at its end; empty for a path of slashes only. A loop, because `/\/+$/` takes quadratic
 * time on a path of many slashes that ends in something else.
 */
export function withoutTrailingSlashes(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end--;
  return pathname.slice(0, end);
}
