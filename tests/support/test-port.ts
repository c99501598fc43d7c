import { isFree } from '../../local/ports.ts';

// Below the range from which the system takes the ports of outgoing connections: one of those could take the port of a
// process that is being restarted.
const FIRST = 10_000;
const COUNT = 22_000;

// Each process that runs tests begins elsewhere.
let next = Math.floor(Math.random() * COUNT);

/** A free TCP port of 127.0.0.1 that this run gives to nobody else. */
export async function testPort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port, '127.0.0.1')) return port;
  }
  throw new Error('No port is free');
}
