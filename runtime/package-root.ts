import { findPackageJSON } from 'node:module';
import path from 'node:path';

/**
 * The project's root, found from the sources and from a built file alike.
 * @param importMetaUrl `import.meta.url` of the caller
 * @throws Error outside a package
 */
export function packageRoot(importMetaUrl: string): string {
  const packageJson = findPackageJSON('..', importMetaUrl);
  if (!packageJson) throw new Error('The package root was not found');
  return path.dirname(packageJson);
}
