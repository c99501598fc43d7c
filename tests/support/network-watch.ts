import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';

/** Resource hints connect to a host without a request. Chromium ignores them under automation. */
export const HOST_HINTS = 'link[rel~="preconnect"], link[rel~="dns-prefetch"]';

/** Resource types that cause no further requests. */
const LEAVES = new Set(['image', 'font', 'media']);

/** Number of idle callbacks without a request; a loaded script may still be compiling while the page is idle. */
const IDLE_TURNS = 5;
/** Chromium's own autofill request; the site neither causes nor can prevent it. */
const ASKED_BY_CHROMIUM = 'content-autofill.googleapis.com:443';

/**
 * Records every host that a page requests. Nothing leaves the browser: other hosts get an empty response, and so do our
 * own images and fonts, which cause no further requests.
 */
export class NetworkWatch {
  readonly #page: Page;
  readonly #own: string;
  readonly #hosts = new Map<string, Set<string>>();
  readonly #open = new Set<Request>();
  #requests = 0;

  private constructor(page: Page, own: string) {
    this.#page = page;
    this.#own = own;
  }

  /** @param own the origin of the site */
  static async start(page: Page, own: string): Promise<NetworkWatch> {
    const watch = new NetworkWatch(page, own);
    const context = page.context();
    context.on('request', (request) => watch.#note(request));
    context.on('requestfinished', (request) => watch.#open.delete(request));
    context.on('requestfailed', (request) => watch.#open.delete(request));
    await context.route('**', (route) => {
      const request = route.request();
      const isOwn = new URL(request.url()).origin === own;
      if (!isOwn) return route.fulfill({ contentType: 'text/javascript', body: '' });
      return LEAVES.has(request.resourceType()) ? route.fulfill({ body: '' }) : route.continue();
    });
    return watch;
  }

  /** The requested foreign hosts, sorted, by path of the requesting page. */
  asked(): Record<string, string[]> {
    return Object.fromEntries(
      [...this.#hosts].map(([path, hosts]) => [path, [...hosts].toSorted()]),
    );
  }

  /** Waits until the page is idle, has no pending request and makes no new one. */
  async quiet(): Promise<void> {
    let before: number;
    do {
      before = this.#requests;
      await this.#page.evaluate(async (turns) => {
        for (let turn = 0; turn < turns; turn++) {
          await new Promise((resolve) => requestIdleCallback(resolve));
        }
      }, IDLE_TURNS);
    } while (this.#requests > before || this.#open.size > 0);
  }

  #note(request: Request): void {
    const { origin, protocol, host } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    this.#requests++;
    this.#open.add(request);
    if (origin === this.#own) return;
    // A navigation to another host belongs to no page yet.
    const path = request.isNavigationRequest() ? '' : new URL(request.frame().url()).pathname;
    const hosts = this.#hosts.get(path) ?? new Set();
    this.#hosts.set(path, hosts.add(host));
  }
}

export interface DeadEnd {
  url: string;
  /** Live set of the hosts that a connection was attempted to. */
  hosts: ReadonlySet<string>;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that blocks everything and records the targets, including connections without a request, such as
 * WebSockets.
 */
export async function startDeadEnd(): Promise<DeadEnd> {
  const hosts = new Set<string>();
  const server = createServer((request, response) => {
    hosts.add(new URL(request.url ?? '').host);
    response.writeHead(502).end();
  });
  server.on('connect', ({ url = '' }, socket) => {
    if (url !== ASKED_BY_CHROMIUM) hosts.add(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hosts,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
