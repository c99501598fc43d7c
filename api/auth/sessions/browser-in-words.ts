import Bowser from 'bowser';

/** Longer ones are not from browsers. */
const LOOKED_AT = 400;

/**
 * Names browser and system by the `User-Agent`. Only these words are stored: they suffice to recognize a session, and
 * the header's versions would tell more about a person's device than we need.
 * @returns such as `Chrome on Windows`; undefined if the browser is unknown
 */
export function browserInWords(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined;
  const { browser, os } = Bowser.parse(userAgent.slice(0, LOOKED_AT));
  if (!browser.name) return undefined;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
