import { UnsteadyLink } from '../support/unsteady-link.ts';

const SERVERS = { Postgres: 'postgresql:', Redis: 'redis:' } as const;

/** The network links from api and worker to Postgres and Redis. */
export class Links {
  readonly #byProtocol = new Map<string, UnsteadyLink>();

  /** @returns the same URL through a link of its own */
  through(url: string): Promise<string> {
    const link = new UnsteadyLink(url);
    this.#byProtocol.set(new URL(url).protocol, link);
    return link.start();
  }

  /** @throws if this drill has no such server */
  to(server: keyof typeof SERVERS): UnsteadyLink {
    const link = this.#byProtocol.get(SERVERS[server]);
    if (!link) throw new Error(`There is no link to ${server}`);
    return link;
  }

  async stop(): Promise<void> {
    for (const link of this.#byProtocol.values()) await link.stop();
  }
}
