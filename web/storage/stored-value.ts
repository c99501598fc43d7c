/** `session` lasts until the tab is closed, `local` until it is cleared. "Exit this page" clears both. */
export type StorageKind = 'local' | 'session';

interface Place<Value> {
  /** A function if the visitor can choose; it is called at each access. */
  kind: StorageKind | (() => StorageKind);
  key: string;
  /** Validates parsed JSON and throws if it is invalid, like a zod schema. */
  schema: { parse(json: unknown): Value };
  /** Older values are ignored. */
  lifetime?: {
    ms: number;
    /** When a value was written, in ms since 1970. */
    since: (value: Value) => number;
  };
}

/** Set by the quick exit: nothing may be written afterwards, not even an answer that arrives later. */
let hasLeft = false;
if (typeof document !== 'undefined') {
  document.addEventListener('frontdoor:leave', () => (hasLeft = true));
}

/** A value stored in the browser as JSON. If storage is blocked or full, it lasts as long as this object. */
export class StoredValue<Value> {
  readonly #place: Place<Value>;
  /** The JSON that the browser refused to store. */
  #refused: string | null = null;

  constructor(place: Place<Value>) {
    this.#place = place;
  }

  /**
   * The stored value; null if there is none or it has expired. An invalid one is removed.
   * @param now ms since 1970
   */
  read(now = Date.now()): Value | null {
    const { key, schema, lifetime } = this.#place;
    const json = this.#refused ?? this.#stored();
    if (json === null) return null;
    let value: Value;
    try {
      value = schema.parse(JSON.parse(json));
    } catch (error) {
      // The message of the error may quote personal data.
      console.warn(`Dropping the stored ${key}: invalid`, error instanceof Error && error.name);
      this.remove();
      return null;
    }
    return lifetime && now - lifetime.since(value) > lifetime.ms ? null : value;
  }

  /** Stores a value. Does nothing after a quick exit. */
  write(value: Value): void {
    if (hasLeft) return;
    const json = JSON.stringify(value);
    try {
      const storage = this.#storage();
      storage?.setItem(this.#place.key, json);
      this.#refused = storage ? null : json;
    } catch (error) {
      this.#refused = json;
      this.#warn(error);
    }
  }

  /** Whether what was written is in the browser, where a reload finds it. */
  get survivesReload(): boolean {
    return this.#refused === null;
  }

  remove(): void {
    this.#refused = null;
    try {
      this.#storage()?.removeItem(this.#place.key);
    } catch (error) {
      this.#warn(error);
    }
  }

  #stored(): string | null {
    try {
      return this.#storage()?.getItem(this.#place.key) ?? null;
    } catch (error) {
      this.#warn(error);
      return null;
    }
  }

  /** Null during prerendering. @throws SecurityError if the browser blocks storage */
  #storage(): Storage | null {
    const { kind } = this.#place;
    if ((typeof kind === 'function' ? kind() : kind) === 'local') {
      return typeof localStorage === 'undefined' ? null : localStorage;
    }
    return typeof sessionStorage === 'undefined' ? null : sessionStorage;
  }

  #warn(error: unknown): void {
    console.warn(`Storage is blocked or full: ${this.#place.key} is not stored`, error);
  }
}
