import { z } from 'zod';

/**
 * Loaded into api and worker before their code (`--import`): a message `{ shiftMs }` sets the clock of the process
 * forward or back. Timers run on, as they do when an operator or NTP corrects a clock.
 */
const message = z.object({ shiftMs: z.number() });
const RealDate = Date;
let shiftMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    // `new Date()` has the time of now; a date that is given stays what it is.
    Reflect.construct(target, args.length ? args : [RealDate.now() + shiftMs], newTarget) as Date,
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === 'now'
      ? () => RealDate.now() + shiftMs
      : (Reflect.get(target, name, receiver) as unknown),
});

process.on('message', (sent) => {
  shiftMs = message.parse(sent).shiftMs;
});
