import { expect, test } from '@jest/globals';
import { hasRoom } from './queue-room.ts';

test.each([
  [{}, true, true],
  [{ waiting: 20, prioritized: 30 }, true, true],
  [{ waiting: 20, prioritized: 31 }, false, true],
  [{ waiting: 0, prioritized: 200 }, false, true],
  [{ waiting: 1, prioritized: 200 }, false, false],
])(
  'a queue with %j has room for single deliveries: %s, for batches: %s',
  (waiting, singles, batches) => {
    expect(hasRoom(waiting, false)).toBe(singles);
    expect(hasRoom(waiting, true)).toBe(batches);
  },
);
