import type { Ritual } from '#content/model';
import { StoredValue } from '../../../storage/stored-value.ts';
import { Listeners } from '../../../ui/listeners.ts';
import {
  CHOICES,
  firstChoices,
  readRitualCode,
  ritualCode,
  type RitualChoices,
} from './ritual-plan.ts';

/** "Exit this page" clears the whole storage. */
const KEY = 'frontdoor:ritual';
/** Prefix of the hash in a shared link. The hash is never sent to a server. */
const HASH = '#ritual=';

/** Maximum length of the name and of the couple's own text, in characters: what fits the page. */
export const MOST_CHARACTERS = { name: 60, words: 120 };

/** A ritual with the couple's additions. */
export interface OwnRitual {
  choices: RitualChoices;
  /** The couple's name for it; empty for the default name. */
  name: string;
  /** The couple's own opening text; empty for none. */
  words: string;
}

/**
 * The couple's ritual in local storage. It outlives the tab, because a ritual is used for weeks and is not sensitive.
 */
export class StoredRitual {
  readonly #ritual: Ritual;
  readonly #stored: StoredValue<OwnRitual | null>;
  readonly #listeners = new Listeners();
  readonly first: OwnRitual;
  #now: OwnRitual | null = null;

  constructor(ritual: Ritual) {
    this.#ritual = ritual;
    this.#stored = new StoredValue({
      kind: 'local',
      key: KEY,
      schema: { parse: (value) => readOwnRitual(ritual, value) },
    });
    this.first = { choices: firstChoices(ritual), name: '', words: '' };
  }

  readonly subscribe = this.#listeners.subscribe;

  /** A shared link takes precedence over the stored choices, until they are changed. */
  readonly read = (): OwnRitual =>
    (this.#now ??= { ...(this.#stored.read() ?? this.first), ...this.#shared() });

  change(change: Partial<OwnRitual>): void {
    this.#now = { ...this.read(), ...change };
    this.#stored.write(this.#now);
    // After a reload, the shared link would undo the change.
    if (location.hash.startsWith(HASH)) history.replaceState(history.state, '', location.pathname);
    this.#listeners.tell();
  }

  #shared(): Pick<OwnRitual, 'choices'> | null {
    if (!location.hash.startsWith(HASH)) return null;
    const choices = readRitualCode(this.#ritual, location.hash.slice(HASH.length));
    return choices && { choices };
  }
}

/** A link to the choices, without the couple's own text. */
export function sharedAddress(choices: RitualChoices): string {
  return location.origin + location.pathname + HASH + ritualCode(choices);
}

function readOwnRitual(ritual: Ritual, stored: unknown): OwnRitual | null {
  if (typeof stored !== 'object' || stored === null || !('choices' in stored)) return null;
  const chosen = new Map<string, unknown>(Object.entries(stored.choices ?? {}));
  const choices = readRitualCode(ritual, CHOICES.map(([name]) => chosen.get(name)).join('.'));
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return (
    choices && {
      choices,
      name: 'name' in stored ? textOf(stored.name) : '',
      words: 'words' in stored ? textOf(stored.words) : '',
    }
  );
}
