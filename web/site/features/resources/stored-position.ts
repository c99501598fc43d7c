import { StoredValue } from '../../../storage/stored-value.ts';

/** A position nearer than this to the beginning or the end is not kept, in seconds. */
const LEAST_SECONDS = 2;

const positionSchema = {
  parse(json: unknown): number {
    if (typeof json !== 'number' || !Number.isFinite(json)) throw new TypeError('Not a position');
    return json;
  },
};

/** Where the visitor stopped the recording of an episode, in local storage. "Exit this page" clears it. */
export class StoredPosition {
  readonly #stored: StoredValue<number>;

  constructor(episode: number) {
    this.#stored = new StoredValue({
      kind: 'local',
      key: `frontdoor:episode-${episode}`,
      schema: positionSchema,
    });
  }

  /**
   * @param duration of the recording in seconds
   * @returns the position in seconds; null if there is none within the recording
   */
  read(duration: number): number | null {
    const seconds = this.#stored.read();
    return seconds !== null && isWithin(seconds, duration) ? seconds : null;
  }

  /** Keeps a position; near the beginning or the end there is none to keep. Both in seconds. */
  write(seconds: number, duration: number): void {
    if (isWithin(seconds, duration)) this.#stored.write(seconds);
    else this.forget();
  }

  forget(): void {
    this.#stored.remove();
  }
}

const isWithin = (seconds: number, duration: number) =>
  seconds >= LEAST_SECONDS && seconds <= duration - LEAST_SECONDS;
