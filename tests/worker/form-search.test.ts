import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { readEnvironment } from '#runtime/environment/read-environment';
import { CallBudget } from '../../worker/hubspot/call-budget.ts';
import { FormSubmissions } from '../../worker/hubspot/form-submissions.ts';
import { HubSpotClient } from '../../worker/hubspot/hubspot-client.ts';
import { HUBSPOT_PATHS } from '../../worker/hubspot/hubspot-paths.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PAGE = 50;
const logger = createLogger('test', 'silent');
let stack: Stack;
beforeAll(async () => (stack = await startStack({ apis: 0, workers: 0 })));
afterAll(() => stopAll(stack));

test('finds a form submission on a later page, behind older ones that arrived after an outage', async () => {
  const { environment } = stack.hubspot;
  const DATABASE_URL = stack.databaseUrl;
  const settings = readEnvironment(workerEnvironment, {
    ...DEFAULTS,
    DATABASE_URL,
    ...environment,
  });
  const database = openDatabase(DATABASE_URL, { onError: (error) => logger.warn({ err: error }) });
  const client = new HubSpotClient(settings, new CallBudget(settings, database, null));
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
  try {
    await submit(wanted.email, wanted.createdAt);
    for (let older = 1; older <= PAGE + 1; older++) {
      const createdAt = new Date(wanted.createdAt.getTime() - older * 1000);
      await submit(`older-${older}@mail.frontdoor-tests.org`, createdAt);
    }

    expect(await new FormSubmissions(client).search(formGuid, [wanted, missing])).toEqual({
      listable: true,
      found: new Set([wanted.id]),
    });
  } finally {
    await database.close();
  }
});
