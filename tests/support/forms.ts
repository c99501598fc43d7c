import { randomUUID } from 'node:crypto';
import type { ApplicationInput } from '#contracts/submissions/application';
import type { MediaInquiryInput } from '#contracts/submissions/media-inquiry';
import type { QuizResultInput } from '#contracts/submissions/quiz-result';
import type { VibeCheckRequestInput } from '#contracts/submissions/vibe-check-request';
import { pdfCv } from './cv-files.ts';

/** A person with a unique address on a domain that HubSpot accepts. */
const person = () => ({
  firstName: 'Robin',
  lastName: 'Sample',
  email: `visitor-${randomUUID()}@mail.frontdoor-tests.org`,
  dataStorageConsent: true as const,
});

export const validVibeCheckRequest = (overrides: Partial<VibeCheckRequestInput> = {}) => ({
  ...person(),
  phone: '(214) 555-0142',
  attending: 'couple',
  serviceInterest: 'crisis-high-stress',
  days: ['tuesday', 'thursday'],
  times: ['afternoon'],
  reachBy: 'text',
  safeContact: 'Only after 6 pm, never at work.',
  message: 'We sleep in two rooms since March.',
  pageUri: '/vibe-check',
  pageName: 'Vibe Check',
  ...overrides,
});

export const validMediaInquiry = (overrides: Partial<MediaInquiryInput> = {}) => ({
  ...person(),
  outlet: 'The Sample Gazette',
  format: 'audio',
  deadline: 'Friday noon, Central',
  message: 'An episode about phones at the dinner table.',
  pageUri: '/media-contact',
  ...overrides,
});

export const validApplication = (overrides: Partial<ApplicationInput> = {}) => ({
  ...person(),
  role: 'associate',
  message: 'I like two people in the room.',
  pageUri: '/join-our-team',
  ...overrides,
});

export const validQuizResult = (overrides: Partial<QuizResultInput> = {}) => ({
  ...person(),
  quizId: 'digital-detox',
  resultId: 'crowded',
  ...overrides,
});

/** Posts JSON as the site does. @param url the api's origin */
export function postJson(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: url,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** The multipart body of an application: its fields, and the file with any name and type. */
export function applicationForm(
  fields: Record<string, unknown> = validApplication(),
  cv: { content: Buffer; name?: string; type?: string } | null = { content: pdfCv() },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value === true ? 'on' : String(value));
  }
  if (cv) {
    const { content, name = 'cv.pdf', type = 'application/pdf' } = cv;
    form.append('cv', new Blob([new Uint8Array(content)], { type }), name);
  }
  return form;
}

/** Posts an application. @param url the api's origin */
export function postApplication(
  url: string,
  form = applicationForm(),
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/submit-application`, {
    method: 'POST',
    headers: { Accept: 'application/json', Origin: url, ...headers },
    body: form,
  });
}
