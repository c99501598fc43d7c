import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { sendLeads } from '../support/leads.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
beforeAll(async () => (stack = await startStack()));
afterAll(() => stopAll(stack));

test('a worker that cannot store the result of an attempt logs why', async () => {
  await query(
    stack.databaseUrl,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN RAISE 'refused' USING ERRCODE = 'check_violation'; END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON delivery_attempt FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  await sendLeads(stack.url, 1);
  const line = await eventually(() =>
    stack
      .output()
      .split('\n')
      .find((one) => one.includes('delivery job failed')),
  );
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: { cause: { code: '23514' } } });
});
