import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './process-table.ts';

/** A port that no other process can listen on or choose until it is released. */
export interface HeldPort {
  port: number;
  release: () => Promise<void>;
}

/** A TCP port that is currently free. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const { port, release } = await holdFreePort(0, host);
  await release();
  return port;
}

/** Whether a TCP port is free. @throws if the host has no such address, or the port needs more privileges */
export async function isFree(port: number, host: string): Promise<boolean> {
  const held = await hold(port, host);
  await held?.release();
  return held !== undefined;
}

/** Holds the first free port of the 100 starting at `preferred`, or any free one; 0 prefers none. */
export async function holdFreePort(preferred: number, host = '127.0.0.1'): Promise<HeldPort> {
  for (let port = preferred; port > 0 && port < preferred + 100; port++) {
    const held = await hold(port, host);
    if (held) return held;
  }
  const held = await hold(0, host);
  if (!held) throw new Error(`Nothing can listen on ${host}`);
  return held;
}

/** Holds a port once it is free. @returns undefined if it is still taken after `milliseconds` */
export async function holdOnceFree(
  port: number,
  host: string,
  milliseconds: number,
): Promise<HeldPort | undefined> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const held = await hold(port, host);
    if (held || Date.now() > deadline) return held;
    await delay(100);
  }
}

/** @returns the port (0 requests any free one), or undefined if it is taken */
function hold(port: number, host: string): Promise<HeldPort | undefined> {
  return new Promise((resolve, reject) => {
    // A client that connects early must retry: an open connection would keep `close` waiting. The process may end
    // without releasing the port.
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', (error) =>
      errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      if (typeof address !== 'object' || !address)
        return reject(new Error('The system gave no port'));
      resolve({ port: address.port, release: () => closed(server) });
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
