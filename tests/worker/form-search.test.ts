import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { openDatabase } from '#prisma/database';
import { createLogger } from '#runtime/logger';
import { workerEnvironment } from '#runtime/environment/worker-environment';
import { readEnvironment } from '#runtime/environment/read-environment';
import { RequestBudget } from '../../worker/hubspot/request-budget.ts';
import { FormSubmissions } from '../../worker/hubspot/form-submissions.ts';
import { HubSpotClient } from '../../worker/hubspot/hubspot-client.ts';
import { HUBSPOT_PATHS } from '../../worker/hubspot/hubspot-paths.ts';
import { urlAs } from '../../local/embedded-roles.ts';
import { DEFAULTS, startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PAGE = 50;
/** How many submissions a search reads at most. */
const READ = 500;
const logger = createLogger('test', 'silent');
let stack: Stack;
let database: ReturnType<typeof openDatabase>;
let client: HubSpotClient;
let clientAt: (apiUrl: string) => HubSpotClient;
let formGuid: string;
let portalId: string;
beforeAll(async () => {
  stack = await startStack({ apis: 0, workers: 0 });
  const { environment } = stack.hubspot;
  const settings = readEnvironment(workerEnvironment, {
    ...DEFAULTS,
    DATABASE_URL: stack.databaseUrl,
    ...environment,
  });
  database = openDatabase(urlAs('frontdoor_worker', stack.databaseUrl), {
    onError: (error) => logger.warn({ err: error }),
  });
  const budget = new RequestBudget(settings, database, null);
  clientAt = (apiUrl) => new HubSpotClient({ ...settings, HUBSPOT_API_URL: apiUrl }, budget);
  client = clientAt(settings.HUBSPOT_API_URL);
  ({ HUBSPOT_PORTAL_ID: portalId, HUBSPOT_CONTACT_FORM_GUID: formGuid } = environment);
});
afterAll(() => stopAll({ stop: () => database.close() }, stack));

const submissionOf = (name: string, createdAt = new Date()) => ({
  id: name,
  email: `${name}@mail.frontdoor-tests.org`,
  createdAt,
});

async function submit({ email, createdAt }: ReturnType<typeof submissionOf>): Promise<void> {
  const answer = await client.postForm(HUBSPOT_PATHS.submitForm(portalId, formGuid), {
    submittedAt: String(createdAt.getTime()),
    fields: [{ objectTypeId: '0-1', name: 'email', value: email }],
    context: {},
  });
  expect(answer.status).toBe(200);
}

const search = (...wanted: ReturnType<typeof submissionOf>[]) =>
  new FormSubmissions(client).search(formGuid, wanted);

test('finds a form submission on a later page, behind older ones that arrived after an outage', async () => {
  const wanted = submissionOf('wanted');
  await submit(wanted);
  for (let older = 1; older <= PAGE + 1; older++) {
    const createdAt = new Date(wanted.createdAt.getTime() - older * 1000);
    await submit(submissionOf(`older-${older}`, createdAt));
  }

  const found = new Set([wanted.id]);
  const missing = submissionOf('missing');
  expect(await search(wanted, missing)).toEqual({ found, isComplete: true });
});

test('does not take for missing what may be further back than it reads', async () => {
  const early = submissionOf('early');
  const late = submissionOf('late');
  await submit(early);
  for (let more = 1; more < READ; more++) await submit(submissionOf(`more-${more}`));
  await submit(late);

  const found = new Set([late.id]);
  expect(await search(late)).toEqual({ found, isComplete: true });
  expect(await search(early, late)).toEqual({ found, isComplete: false });
});

test.each(['<html>Down for maintenance</html>', '{}'])(
  'does not take for missing what a list that cannot be read may have: %s',
  async (body) => {
    const server = createServer((_request, response) => response.end(body));
    const url = await new Promise<string>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        if (typeof address === 'object' && address) resolve(`http://127.0.0.1:${address.port}`);
      });
    });
    try {
      const forms = new FormSubmissions(clientAt(url));
      expect(await forms.search(formGuid, [submissionOf('sent')])).toMatchObject({
        result: 'retry',
        httpStatus: 200,
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);
