import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '#prisma/database';
import { createLogger } from '../../runtime/logger.ts';
import { readEnvironment } from '../../runtime/environment.ts';
import { CallBudget } from '../../worker/hubspot/call-budget.ts';
import { FormSubmissions } from '../../worker/hubspot/form-submissions.ts';
import { HubSpotClient } from '../../worker/hubspot/hubspot-client.ts';
import { HUBSPOT_PATHS } from '../../worker/hubspot/hubspot-paths.ts';
import { startHubspot } from '../support/hubspot-sandbox.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { DEFAULTS } from '../support/stack.ts';

const PAGE = 50;
const logger = createLogger('test', 'silent');
let hubspot: Awaited<ReturnType<typeof startHubspot>>;
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  hubspot = await startHubspot();
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { onError: (error) => logger.warn({ err: error }) });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await hubspot.sandbox.stop();
});

test('a form submission is found behind a page of older ones that an outage made arrive after it', async () => {
  const { environment } = hubspot.hubspot;
  const settings = readEnvironment({ ...DEFAULTS, DATABASE_URL: testDatabase.url, ...environment });
  const client = new HubSpotClient(settings, new CallBudget(settings, database, logger));
  const portalId = environment.HUBSPOT_PORTAL_ID;
  const formGuid = environment.HUBSPOT_CONTACT_FORM_GUID;
  const submit = async (email: string, createdAt: Date) => {
    const answer = await client.postForm(HUBSPOT_PATHS.submitForm(portalId, formGuid), {
      submittedAt: String(createdAt.getTime()),
      fields: [{ objectTypeId: '0-1', name: 'email', value: email }],
      context: {},
    });
    expect(answer.status).toBe(200);
  };
  const wanted = {
    id: 'the wanted one',
    email: 'wanted@mail.frontdoor-tests.org',
    createdAt: new Date(),
  };
  const missing = { ...wanted, id: 'the missing one', email: 'missing@mail.frontdoor-tests.org' };
  await submit(wanted.email, wanted.createdAt);
  for (let older = 1; older <= PAGE + 1; older++) {
    const createdAt = new Date(wanted.createdAt.getTime() - older * 1000);
    await submit(`older-${older}@mail.frontdoor-tests.org`, createdAt);
  }

  expect(await new FormSubmissions(client).search(formGuid, [wanted, missing])).toEqual({
    listable: true,
    found: new Set([wanted.id]),
  });
});
