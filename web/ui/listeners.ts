/** The listeners of a store. `subscribe` fits `useSyncExternalStore`. */
export class Listeners<Change = void> {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #start: (() => () => void) | undefined;
  #stop: (() => void) | undefined;

  /** @param start called for the first listener; what it returns is called after the last one has left */
  constructor(start?: () => () => void) {
    this.#start = start;
  }

  /** @returns the unsubscribe function */
  readonly subscribe = (listener: (change: Change) => void): (() => void) => {
    if (this.#listeners.size === 0) this.#stop = this.#start?.();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop?.();
    };
  };

  tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
