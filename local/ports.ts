import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './process-table.ts';

/** A TCP port that is currently free. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const port = await listenOnce(0, host);
  if (port === undefined) throw new Error(`Nothing can listen on ${host}`);
  return port;
}

/** Whether a TCP port is free. @throws if the host has no such address, or the port needs more privileges */
export async function isFree(port: number, host: string): Promise<boolean> {
  return (await listenOnce(port, host)) !== undefined;
}

/** The first free port of the 100 starting at `preferred`. */
export async function firstFreePort(preferred: number, host = '127.0.0.1'): Promise<number> {
  for (let port = preferred; port < preferred + 100; port++) {
    if (await isFree(port, host)) return port;
  }
  return findFreePort(host);
}

/** Waits until a port is released. @returns false if it is still taken after `milliseconds` */
export async function becomesFree(port: number, host: string, milliseconds: number) {
  const deadline = Date.now() + milliseconds;
  while (!(await isFree(port, host))) {
    if (Date.now() > deadline) return false;
    await delay(100);
  }
  return true;
}

/** @returns the port (0 requests any free one), or undefined if it is taken */
function listenOnce(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      errorCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('The system gave no port')),
      );
    });
  });
}
