import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leadDetailSchema } from '#contracts/leads';
import { signIn, type AdminClient } from '../support/admin-client.ts';
import { readAccepted, readError } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import {
  postJson,
  validMediaInquiry,
  validQuizResult,
  validVibeCheckRequest,
} from '../support/forms.ts';
import { countSubmissions, query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const FORMS = [
  ['/api/submit-vibe-check', validVibeCheckRequest, 'VIBE_CHECK'],
  ['/api/submit-media-inquiry', validMediaInquiry, 'MEDIA_INQUIRY'],
  ['/api/submit-quiz-result', validQuizResult, 'QUIZ_LEAD'],
] as const;

/** The labels that staff see. */
const DETAILS = {
  VIBE_CHECK: {
    attending: 'couple',
    days: ['tuesday', 'thursday'],
    times: ['afternoon'],
    reachBy: 'text',
    safeContact: 'Only after 6 pm, never at work.',
    mayLeaveMessage: false,
    message: 'We sleep in two rooms since March.',
  },
  MEDIA_INQUIRY: {
    outlet: 'The Sample Gazette',
    format: 'audio',
    deadline: 'Friday noon, Central',
    message: 'An episode about phones at the dinner table.',
  },
  QUIZ_LEAD: { quiz: { title: 'Who gets your best attention?', result: 'Three at the table' } },
};

describe('all other forms', () => {
  let stack: Stack;
  let staff: AdminClient;
  beforeAll(async () => {
    stack = await startStack();
    staff = await signIn(stack.url);
  });
  afterAll(() => stopAll(stack));

  const detail = async (id: string) =>
    leadDetailSchema.parse(await (await staff.get(`/api/admin/leads/${id}`)).json());

  test.each(FORMS)('%s stores, delivers and shows the submission', async (path, valid, kind) => {
    const id = await readAccepted(await postJson(stack.url, path, valid()));
    const submission = await eventually(async () => {
      const found = await detail(id);
      return found.deliveries.every(({ state }) => state === 'DELIVERED') && found;
    });
    expect(submission).toMatchObject({ kind, firstName: 'Robin', lastName: 'Sample', spam: false });
    expect(submission.deliveries).toHaveLength(2);
    expect(submission.details).toEqual(DETAILS[kind]);
  });

  test.each(FORMS)(
    '%s stores the same key once, and rejects another body under it',
    async (path, valid, _kind) => {
      const key = { 'Idempotency-Key': randomUUID() };
      const body = valid();
      const first = await readAccepted(await postJson(stack.url, path, body, key));
      expect(await readAccepted(await postJson(stack.url, path, body, key))).toBe(first);
      const other = await postJson(stack.url, path, { ...body, lastName: 'Other' }, key);
      expect(await readError(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    },
  );

  test.each(FORMS)(
    "%s stores a bot's submission without delivering it",
    async (path, valid, _kind) => {
      for (const signs of [{ companyWebsite: 'https://pills.example.org' }, { openForMs: 3 }]) {
        const id = await readAccepted(await postJson(stack.url, path, { ...valid(), ...signs }));
        expect(await detail(id)).toMatchObject({ spam: true, deliveries: [] });
      }
    },
  );

  test.each(FORMS)(
    '%s rejects a submission without consent at its field, and stores nothing',
    async (path, valid, _kind) => {
      const before = await countSubmissions(stack.databaseUrl);
      const { dataStorageConsent: _, ...body } = valid();
      expect(await readError(await postJson(stack.url, path, body))).toMatchObject({
        status: 400,
        fields: { dataStorageConsent: 'You must consent to data storage to submit this form' },
      });
      expect(await countSubmissions(stack.databaseUrl)).toBe(before);
    },
  );

  test('fields about health or safety are encrypted and never forwarded', async () => {
    const email = `sealed-${randomUUID()}@mail.frontdoor-tests.org`;
    const ids = [
      await postJson(stack.url, '/api/submit-vibe-check', validVibeCheckRequest({ email })),
      await postJson(stack.url, '/api/submit-media-inquiry', validMediaInquiry({ email })),
      await postJson(
        stack.url,
        '/api/submit-quiz-result',
        validQuizResult({ email, quizId: 'crisis-couples', resultId: 'rest' }),
      ),
    ];
    for (const answer of ids) {
      const id = await readAccepted(answer);
      await eventually(async () =>
        (await detail(id)).deliveries.every(({ state }) => state === 'DELIVERED'),
      );
    }
    const rows = await query(
      stack.databaseUrl,
      'SELECT s::text AS row FROM submission s WHERE email = $1',
      [email],
    );
    const outside = JSON.stringify([
      await stack.hubspot.contacts(),
      await stack.hubspot.submissions(),
    ]);
    expect(rows).toHaveLength(3);
    expect(outside).toContain(email);
    for (const place of [JSON.stringify(rows), outside, stack.output()]) {
      for (const word of ['two rooms', 'after 6 pm', 'Gazette', 'Rest first', 'crisis-couples']) {
        expect(place).not.toContain(word);
        expect(place).not.toContain(Buffer.from(word).toString('hex'));
      }
    }
  });

  test('a call or text requires a phone number', async () => {
    const { phone: _, ...body } = validVibeCheckRequest({ reachBy: 'call' });
    const refused = await postJson(stack.url, '/api/submit-vibe-check', { ...body, firstName: '' });
    expect(await readError(refused)).toMatchObject({
      status: 400,
      fields: {
        phone: 'Please enter the number that we may call or text',
        firstName: 'First name is required',
      },
    });
    await readAccepted(
      await postJson(stack.url, '/api/submit-vibe-check', { ...body, reachBy: 'email' }),
    );
  });

  test.each([
    ['a quiz that is not there', { quizId: 'astrology' }, 'quizId'],
    ['a result that is not there', { resultId: 'rich' }, 'resultId'],
    ['an answer that is not there', { answers: [{ questionId: 'waking', answer: 9 }] }, 'answers'],
    ['a question that is not there', { answers: [{ questionId: 'money', answer: 0 }] }, 'answers'],
  ])('%s is rejected', async (_what, change, field) => {
    const answer = await postJson(stack.url, '/api/submit-quiz-result', validQuizResult(change));
    const error = await readError(answer);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  test('individual quiz answers are stored only if sent, as text', async () => {
    const without = await readAccepted(
      await postJson(stack.url, '/api/submit-quiz-result', validQuizResult()),
    );
    expect((await detail(without)).details.quiz).not.toHaveProperty('answers');
    const body = validQuizResult({ answers: [{ questionId: 'waking', answer: 0 }] });
    const id = await readAccepted(await postJson(stack.url, '/api/submit-quiz-result', body));
    expect((await detail(id)).details.quiz?.answers).toEqual([
      {
        question: 'What do you touch first in the morning?',
        answer: 'My partner, a child, the dog or the floor',
      },
    ]);
  });
});
