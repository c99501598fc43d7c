import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accessOf, openRouter } from '../support/api-routes.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { stopAll } from '../support/stop-all.ts';
import { WORST_INPUTS } from '../support/worst-inputs.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let router: Awaited<ReturnType<typeof openRouter>>;
beforeAll(async () => {
  database = await createTestDatabase();
  router = await openRouter(database.url);
});
afterAll(() => stopAll({ stop: () => router.app.close() }, database));

test('every public endpoint has a worst input for the bench, and no other has', () => {
  const access = accessOf(router.app);
  const open = router.routes
    .filter((route) => !['HEAD', 'OPTIONS'].includes(route.method))
    .filter((route) => access(route) === 'everybody')
    .map(({ method, url }) => `${method} ${url}`);
  // The site's one route is there only once the site is built.
  expect(Object.keys(WORST_INPUTS).sort()).toEqual([...new Set([...open, 'GET /*'])].sort());
});
