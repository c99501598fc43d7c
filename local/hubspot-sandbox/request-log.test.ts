import { expect, test } from '@jest/globals';
import { RequestLog } from './request-log.ts';

test('the log keeps the last twenty thousand calls, oldest first', () => {
  const log = new RequestLog();
  for (let call = 0; call < 20_003; call += 1) log.arrived('GET', `/${call}`, 'ok', call);
  const kept = log.list();
  expect(kept).toHaveLength(20_000);
  expect(kept[0]?.path).toBe('/3');
  expect(kept.at(-1)?.path).toBe('/20002');
});
