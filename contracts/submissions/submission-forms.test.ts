import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { SubmissionKind } from '#prisma/generated/enums';
import { SPAM_RETENTION_DAYS } from './form.ts';
import { submissionDetailsSchema } from './submission-details.ts';
import { SUBMISSION_KINDS } from './kind-words.ts';
import { SUBMISSION_FORMS } from './submission-forms.ts';

const FORMS = Object.values(SUBMISSION_FORMS);

describe('the forms of the site', () => {
  test('there is one for each kind that the database knows, and no other', () => {
    expect([...SUBMISSION_KINDS].sort()).toEqual(Object.values(SubmissionKind).sort());
  });

  test('the privacy policy promises the times after which they are deleted', async () => {
    const policy = await readFile('content/pages/policies/privacy-policy.md', 'utf8');
    const [, promises = ''] = policy.split('## How long we keep it');
    const promised = (words: string) =>
      Number(new RegExp(`${words}[^;.]* after (\\d+) days`).exec(promises)?.[1]);
    expect(
      Object.fromEntries(FORMS.map(({ kind, retentionDays }) => [kind, retentionDays])),
    ).toEqual({
      CONTACT_REQUEST: promised('contact request'),
      VIBE_CHECK: promised('Vibe Check'),
      QUIZ_LEAD: promised('quiz result'),
      MEDIA_INQUIRY: promised('question from the press'),
      APPLICATION: promised('job application'),
      NEWSLETTER: null,
    });
    expect(promises).toContain('newsletter details when you ask');
    expect(SPAM_RETENTION_DAYS).toBe(promised('spam check'));
  });

  test('each has a path of its own', () => {
    expect(new Set(FORMS.map(({ path }) => path)).size).toBe(FORMS.length);
  });

  test('seal these fields in this order, which the digests of stored requests depend on', () => {
    expect(
      Object.fromEntries(FORMS.map(({ kind, details }) => [kind, Object.keys(details)])),
    ).toEqual({
      CONTACT_REQUEST: ['message'],
      NEWSLETTER: [],
      APPLICATION: ['message', 'role'],
      QUIZ_LEAD: ['quiz'],
      VIBE_CHECK: [
        'message',
        'attending',
        'days',
        'times',
        'reachBy',
        'safeContact',
        'mayLeaveMessage',
        'therapist',
        'language',
      ],
      MEDIA_INQUIRY: ['message', 'outlet', 'format', 'deadline'],
    });
  });

  test.each(FORMS)('$kind shows staff every field that it seals', ({ details }) => {
    expect(Object.keys(submissionDetailsSchema.shape)).toEqual(
      expect.arrayContaining(Object.keys(details)),
    );
  });

  // The api makes the words of a quiz out of the ids that were sent.
  test.each(FORMS.filter(({ kind }) => kind !== 'QUIZ_LEAD'))(
    '$kind seals only fields that it asks for',
    ({ schema, details }) => {
      expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(details)));
    },
  );
});
