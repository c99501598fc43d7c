import { setTimeout as delay } from 'node:timers/promises';

// Total retry time and retry interval of a request.
const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;

/** Sends requests to the apis in turn, as a proxy does, each again until it is answered. */
export class PersistentClient {
  /** Number of calls with a 503 or without an answer. */
  refusals = 0;
  readonly #urls: readonly string[];

  /** @param urls origins of the apis */
  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Sends it to one api, once. @returns undefined if there was no answer */
  sendOnce(
    turn: number,
    request: (url: string) => Promise<Response>,
  ): Promise<Response | undefined> {
    return answerTo(request(this.#urls[turn % this.#urls.length] ?? ''));
  }

  /**
   * @param turn determines which api is tried first
   * @returns the first answer other than a 503; undefined after half a minute, with the request executed or not
   */
  async send(
    turn: number,
    request: (url: string) => Promise<Response>,
  ): Promise<Response | undefined> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = turn; Date.now() < deadline; attempt++) {
      const answer = await this.sendOnce(attempt, request);
      if (answer && answer.status !== 503) return answer;
      this.refusals += 1;
      await delay(AGAIN_MS);
    }
    return undefined;
  }
}

/** @returns undefined if the connection was refused or broken */
async function answerTo(request: Promise<Response>): Promise<Response | undefined> {
  try {
    const answer = await request;
    // An api killed in the middle of its answer has not answered.
    const body = await answer.arrayBuffer();
    return new Response(body, answer);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
