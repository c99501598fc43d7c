import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

type Condition = 'steady' | 'slow' | 'stalled' | 'cut';

/** Delay of each packet while the link is slow: a bad day between two data centers. */
const SLOW_MS = 150;

/** A network link to a server: a TCP proxy whose connections can be cut, stalled and slowed down. */
export class UnsteadyLink {
  #condition: Condition = 'steady';
  /** Counts the calls of `silence`. */
  #silences = 0;
  #restored = Promise.withResolvers<void>();
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => this.#connect(client));
  readonly #target: URL;

  /** @param url of the server behind the link */
  constructor(url: string) {
    this.#target = new URL(url);
  }

  /** @returns the same URL through the link */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('The link has no port');
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${address.port}`;
    return url.href;
  }

  /**
   * @param condition `cut` resets all connections and refuses new ones, `stalled` holds all data back, `slow` delays
   * each packet
   */
  turn(condition: Condition): void {
    this.#condition = condition;
    if (condition === 'cut') this.#breakAll();
    if (condition !== 'steady') return;
    this.#restored.resolve();
    this.#restored = Promise.withResolvers();
  }

  /**
   * Drops all data of the present connections from now on, without closing them, as a failover or a firewall that
   * forgets a connection does. New connections work.
   */
  silence(): void {
    this.#silences += 1;
  }

  async stop(): Promise<void> {
    this.turn('cut');
    this.#server.close();
    await once(this.#server, 'close');
  }

  #connect(client: Socket): void {
    if (this.#condition === 'cut') return void client.destroy();
    const server = connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [client, server]) this.#sockets.add(socket.setNoDelay());
    const end = () => {
      for (const socket of [client, server]) {
        socket.destroy();
        this.#sockets.delete(socket);
      }
    };
    // A broken connection breaks its other half, as a real one would; there is nobody to tell.
    Promise.all([
      pipeline(client, this.#late(), server),
      pipeline(server, this.#late(), client),
    ]).then(end, end);
  }

  #late(): Transform {
    const since = this.#silences;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (since !== this.#silences) return done();
        this.#passage().then(() => done(null, chunk), done);
      },
    });
  }

  async #passage(): Promise<void> {
    if (this.#condition === 'slow') await delay(SLOW_MS);
    while (this.#condition === 'stalled') await this.#restored.promise;
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
    this.#sockets.clear();
  }
}
