import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Postgres's ReadyForQuery outside a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const FIELDS = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';

/** Postgres's last message on a connection that it ends, e.g. because it shuts down. */
function lastMessage(): Buffer {
  const message = Buffer.from(`E....${FIELDS}`);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}

/** A link to Postgres that, while `isEnding` is set, ends each connection as soon as it is ready. */
export class EndingLink {
  isEnding = false;
  /** Number of the connections it has ended. */
  ended = 0;
  readonly #target: URL;
  readonly #server = createServer((client) => {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    let isNew = true;
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => {
      const isReady = isNew && chunk.subarray(-READY.length).equals(READY);
      if (isReady) isNew = false;
      if (!isReady || !this.isEnding) return void client.write(chunk);
      this.ended += 1;
      client.end(Buffer.concat([chunk, lastMessage()]));
    });
  });

  constructor(url: string) {
    this.#target = new URL(url);
  }

  /** @returns the same URL through the link */
  async start(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  stop(): void {
    this.#server.close();
  }
}
