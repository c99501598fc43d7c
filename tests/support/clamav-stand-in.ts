import { createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';

/** Files with this in them are reported as infected. */
export const SIGNATURE = 'a made-up virus';

/** Speaks clamd's commands INSTREAM and PING over TCP. */
export class ClamavStandIn {
  /** What it was sent, file by file. */
  readonly scanned: Buffer[] = [];
  /** While set, this is the answer to every file. */
  answer: string | Iterable<string> | undefined;
  readonly #open = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.#open.add(socket);
    // A client that disconnects early is not an error of the server.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
    const received: Buffer[] = [];
    let last = Buffer.alloc(0);
    socket.on('data', (data) => {
      received.push(data);
      if (data.toString('latin1', 0, 7) === 'zPING\0') return void socket.end('PONG\0');
      // Megabytes are put together once, not with each packet.
      last = Buffer.concat([last, data.subarray(-END.length)]).subarray(-END.length);
      if (!last.equals(END)) return;
      const file = fileIn(Buffer.concat(received));
      if (!file) return;
      this.scanned.push(file);
      const verdict = file.includes(SIGNATURE) ? 'Made.Up-1 FOUND' : 'OK';
      Readable.from(this.answer ?? `stream: ${verdict}\0`).pipe(socket);
    });
  });

  /** @returns the address for `CLAMAV_HOST` */
  start(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        if (typeof address === 'object' && address) resolve(`127.0.0.1:${address.port}`);
      });
    });
  }

  stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

const COMMAND = 'zINSTREAM\0';
/** Length of the last chunk. */
const END = Buffer.alloc(4);

/** @returns the file, once its last chunk is there */
function fileIn(received: Buffer): Buffer | undefined {
  if (received.length < COMMAND.length) return undefined;
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) throw new Error('No INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
