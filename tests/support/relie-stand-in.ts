import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { test as base } from './browser-test.ts';
import type { Page } from '@playwright/test';
import { chatRequestSchema, type ChatEvent, type ChatRequest } from '#contracts/relie';
import { chooseNecessaryOnly } from './site-page.ts';

/** A received question; the test controls content and time of the answer. */
export class Asked {
  readonly request: ChatRequest;
  readonly #response: ServerResponse;

  constructor(request: ChatRequest, response: ServerResponse) {
    this.request = request;
    this.#response = response;
  }

  /** Sends one more event of the answer. */
  event(event: ChatEvent): void {
    if (!this.#response.headersSent) {
      this.#response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    }
    this.#response.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  end(): void {
    this.#response.end();
  }

  /** Sends a complete answer at once. */
  answer(text: string, pages: { pageName: string; path: string }[] = []): void {
    this.event({ type: 'text', text });
    this.event({ type: 'done', pages });
    this.end();
  }

  /** Breaks the connection in the middle. */
  cut(): void {
    this.#response.destroy();
  }

  fail(status: number, body: object): void {
    this.#response.writeHead(status, { 'Content-Type': 'application/json' });
    this.#response.end(JSON.stringify(body));
  }
}

/** Stand-in for Relie's server side, controlled by the test event by event. */
export class RelieStandIn {
  /** Questions received and not yet taken by {@link next}. */
  readonly #asked: Asked[] = [];
  readonly #waiting: ((asked: Asked) => void)[] = [];
  readonly #server: Server;
  /** Number of questions received. */
  count = 0;
  /** Number of questions whose request the browser aborted. */
  abandoned = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(): Promise<RelieStandIn> {
    const standIn = new RelieStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It does not listen');
    return `http://127.0.0.1:${address.port}/`;
  }

  /** Waits for the next question. */
  next(): Promise<Asked> {
    const asked = this.#asked.shift();
    return asked ? Promise.resolve(asked) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new Asked(chatRequestSchema.parse(await json(request)), response);
    this.count += 1;
    response.on('close', () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const waiting = this.#waiting.shift();
    if (waiting) waiting(asked);
    else this.#asked.push(asked);
  }
}

/** `test` with a stand-in for Relie's server side; it has a model unless a test disables it. */
export const test = base.extend<{ relie: RelieStandIn }>({
  relie: async ({ page }, use) => {
    const relie = await RelieStandIn.start();
    await page.route('**/api/openai/stream', (route) => route.continue({ url: relie.url }));
    await page.route('**/api/check-secrets', (route) =>
      route.fulfill({ json: { OPENAI_API_KEY: true } }),
    );
    await use(relie);
    await relie.stop();
  },
});

/** Fills the tab's storage as after an earlier chat. */
export async function storedChat(page: Page, kept: Record<string, string>): Promise<void> {
  await chooseNecessaryOnly(page);
  await page.addInitScript((entries) => {
    // Only once, so that what the page itself stores survives a reload.
    if (sessionStorage.getItem('test:kept')) return;
    sessionStorage.setItem('test:kept', 'yes');
    for (const [name, value] of Object.entries(entries)) {
      sessionStorage.setItem(`frontdoor:relie:${name}`, value);
    }
  }, kept);
}

/** The value of one of Relie's keys in the tab's storage. */
export function kept(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => sessionStorage.getItem(key), `frontdoor:relie:${name}`);
}

/** Locators of Relie's parts. */
export const relieParts = (page: Page) => ({
  corner: page.getByRole('complementary', { name: /^Relie, (?:AI companion|compañera de IA)$/ }),
  window: page.getByRole('dialog', { name: 'Relie' }),
  log: page.getByRole('log', { name: /^Convers(?:ation with|ación con) Relie$/ }),
  input: page.getByLabel(/^(?:Message to|Mensaje para) Relie$/),
  send: page.getByRole('button', { name: /^(?:Send|Enviar)$/ }),
  keep: page.getByRole('checkbox', { name: 'Keep my conversation on this device' }),
  card: page.getByRole('region', {
    name: /People you can reach now|Personas con quienes puede hablar ahora/,
  }),
});
