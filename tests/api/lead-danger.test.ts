import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { leadDangerSchema } from '#contracts/leads';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

let stack: Stack;
let staff: AdminClient;
beforeAll(async () => {
  stack = await startStack({ workers: 0, sandbox: false });
  staff = await signIn(stack.url);
});
afterAll(() => stopAll(stack));

const send = async (message: string) =>
  readAccepted(await postContactRequest(stack.url, validContactRequest({ message })));
const ask = (ids: string[]) => staff.post('/api/admin/leads/danger', { ids });
const inDanger = async (ids: string[]) =>
  leadDangerSchema.parse(await (await ask(ids)).json()).ids.toSorted();

test('names the leads whose words may tell of danger, and no others', async () => {
  const told = await send('My husband hits me when he drinks. Could somebody call me?');
  const likely = await send('He hit me once, two years ago. We want to work on trust.');
  const ordinary = await send('We would like to learn to argue better. How much is a session?');
  const hidden = await readAccepted(
    await postJson(stack.url, '/api/submit-vibe-check', {
      ...validVibeCheckRequest({ message: 'We drifted apart after the move.' }),
      safeContact: 'Never call the house, he hit me the last time somebody did.',
    }),
  );
  expect(await inDanger([told, likely, ordinary, hidden])).toEqual(
    [told, likely, hidden].toSorted(),
  );
});

test('names a lead that no key opens, and skips one that does not exist', async () => {
  const lost = await send('We would like to learn to argue better.');
  await query(stack.databaseUrl, 'UPDATE submission SET sealed_details = $2 WHERE id = $1', [
    lost,
    Buffer.from('cannot be opened'),
  ]);
  expect(await inDanger([lost, uuidv7()])).toEqual([lost]);
});

test('is for staff only, and records that they asked', async () => {
  const told = await send('My husband hits me when he drinks.');
  const answer = await postJson(stack.url, '/api/admin/leads/danger', { ids: [told] });
  expect(await readError(answer)).toMatchObject({ code: 'unauthenticated' });
  await query(stack.databaseUrl, `ALTER TABLE audit_entry DISABLE TRIGGER USER`);
  await query(stack.databaseUrl, 'DELETE FROM audit_entry');
  await query(stack.databaseUrl, `ALTER TABLE audit_entry ENABLE TRIGGER USER`);
  await inDanger([told]);
  expect(await query(stack.databaseUrl, 'SELECT action FROM audit_entry')).toEqual([
    { action: 'check for danger' },
  ]);
});
