import { connect } from 'node:net';

/** A process that holds connections: idle ones, and slow ones that send one byte of a form's head a second. */
const url = new URL(process.env['URL_TO_LOAD'] ?? '');
const HEAD = `POST /api/submit-homepage-form HTTP/1.1\r\nHost: ${url.host}\r\nX-Slow: ${'x'.repeat(9_000)}`;
const OPENED_AT_ONCE = 200;

const idle = Number(process.env['IDLE_CONNECTIONS']);
const slow = Number(process.env['SLOW_CLIENTS']);
let held = 0;
for (let at = 0; at < idle + slow; at += OPENED_AT_ONCE) {
  const count = Math.min(OPENED_AT_ONCE, idle + slow - at);
  await Promise.all(Array.from({ length: count }, (_, n) => open(at + n < slow)));
}
process.send?.({ held });

function open(isSlow: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      held += 1;
      if (isSlow) sendSlowly(socket);
      resolve();
    });
    socket.on('error', () => resolve());
  });
}

function sendSlowly(socket: ReturnType<typeof connect>): void {
  let at = 0;
  const timer = setInterval(() => socket.write(HEAD[at++ % HEAD.length] ?? 'x'), 1_000);
  socket.on('close', () => clearInterval(timer));
}
