import Bowser from 'bowser';
import { isbot } from 'isbot';

/** What is kept of a `User-Agent`: three words without versions. */
export interface BrowserKind {
  device: 'Desktop' | 'Phone' | 'Tablet' | 'Other';
  browser: string;
  system: string;
}

const DEVICES: Record<string, BrowserKind['device']> = {
  desktop: 'Desktop',
  mobile: 'Phone',
  tablet: 'Tablet',
};

// For an agent that it does not know, Bowser returns a part of the agent's text as the name.
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** Longer ones are not from browsers. */
const LONGEST = 400;
/** Most visitors share a few hundred; parsing one takes longer than the rest of a beacon. */
const REMEMBERED = 2_000;
const known = new Map<string, BrowserKind | null>();

/** The kind of browser by its `User-Agent`; null for a bot, and for a client that does not name itself. */
export function browserKind(userAgent: string | undefined): BrowserKind | null {
  if (!userAgent || userAgent.length > LONGEST) return null;
  let kind = known.get(userAgent);
  if (kind === undefined) {
    if (known.size >= REMEMBERED) known.clear();
    kind = isbot(userAgent) ? null : parsed(userAgent);
    known.set(userAgent, kind);
  }
  return kind;
}

function parsed(userAgent: string): BrowserKind {
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    device: DEVICES[platform.type ?? ''] ?? 'Other',
    browser: knownName(browser.name, BROWSERS),
    system: knownName(os.name, SYSTEMS),
  };
}

const knownName = (name: string | undefined, names: ReadonlySet<string>): string =>
  name && names.has(name) ? name : 'Other';
