import { expect } from '@jest/globals';
import { setInterval as every } from 'node:timers/promises';
import { readAccepted, readError } from '../support/answers.ts';
import { postContactRequest, validContactRequest } from '../support/contact-request.ts';
import { testOnEachQueue } from '../support/each-queue.ts';
import { eventually } from '../support/eventually.ts';
import { contactsOf, formSubmittersOf, settled, type Lead } from '../support/leads.ts';

testOnEachQueue(
  'Postgres restarts and crashes under load: every accepted lead arrives, all others got a 503',
  { postgres: 'own' },
  async (stack) => {
    const visitors = keepSending(stack.url);
    const goOn = () => {
      const before = visitors.accepted.length;
      return eventually(() => visitors.accepted.length >= before + 5);
    };
    await goOn();
    await stack.postgres.restart();
    await goOn();
    stack.postgres.kill();
    await eventually(async () => (await fetch(`${stack.url}/api/health/ready`)).status === 503);
    await stack.postgres.start();
    await goOn();
    await visitors.leave();

    expect(visitors.refused.length).toBeGreaterThan(0);
    for (const { error, retryAfter } of visitors.refused) {
      expect(error).toMatchObject({ status: 503, code: 'unavailable' });
      expect(retryAfter).toBeGreaterThan(0);
    }
    await settled(stack);
    // The crash may have hidden the confirmation of a commit, so more leads than the accepted ones may be stored.
    const arrived = await contactsOf(stack);
    expect(arrived).toEqual(expect.arrayContaining(visitors.accepted.map(({ email }) => email)));
    expect(await formSubmittersOf(stack)).toEqual(arrived);
    expect(new Set(arrived).size).toBe(arrived.length);
  },
);

/** Visitors at a fixed rate that is faster than the database restarts, until `leave` is called. */
function keepSending(url: string) {
  const accepted: Lead[] = [];
  const refused: { error: Awaited<ReturnType<typeof readError>>; retryAfter: number }[] = [];
  const leaving = new AbortController();
  const visits: Promise<void>[] = [];
  const visit = async () => {
    const request = validContactRequest();
    const answer = await postContactRequest(url, request);
    if (answer.ok) {
      accepted.push({ id: await readAccepted(answer), email: request.email });
    } else {
      const retryAfter = Number(answer.headers.get('retry-after'));
      refused.push({ error: await readError(answer), retryAfter });
    }
  };
  const coming = (async () => {
    for await (const _ of every(60)) {
      if (leaving.signal.aborted) return;
      visits.push(visit());
    }
  })();
  return {
    accepted,
    refused,
    async leave() {
      leaving.abort();
      await coming;
      await Promise.all(visits);
    },
  };
}
