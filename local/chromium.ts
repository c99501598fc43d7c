import { existsSync } from 'node:fs';

/** Debian's package of Chromium without a user interface. Browser tests need 40 % less CPU time with it. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * The Chromium that tests, benches and screenshots use: `CHROMIUM_PATH`, else the headless shell, else the whole
 * browser. The file may be missing.
 */
export function chromiumPath(): string {
  const shell = `/usr/bin/${HEADLESS_SHELL}`;
  return process.env['CHROMIUM_PATH'] || (existsSync(shell) ? shell : '/usr/bin/chromium');
}
