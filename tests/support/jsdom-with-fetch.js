import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom with what browsers have and it lacks: Node's own `Response` and `AbortSignal`, scrolling that does nothing, and
 * a stream of events that never opens.
 */
export default class extends TestEnvironment {
  async setup() {
    const { Response, AbortSignal, AbortController } = globalThis;
    await super.setup();
    Object.assign(this.global, { Response, AbortSignal, AbortController });
    this.global.Element.prototype.scrollIntoView = () => {};
    this.global.scrollTo = () => {};
    this.global.EventSource = class extends this.global.EventTarget {
      close() {}
    };
  }
}
