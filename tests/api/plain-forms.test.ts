import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { validContactRequest } from '../support/contact-request.ts';
import {
  applicationForm,
  postApplication,
  validApplication,
  validMediaInquiry,
  validVibeCheckRequest,
} from '../support/forms.ts';
import { validNewsletterSignup } from '../support/newsletter-signup.ts';
import { countSubmissions, query } from '../support/query.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const PAGE = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
type Fields = Record<string, unknown>;

/**
 * Serialises a form as a browser without script does: a ticked box is `on`, an unticked one is absent, a group repeats
 * its name.
 */
function written(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === false || value === undefined) continue;
    for (const one of [value].flat())
      form.append(name, one === true ? 'on' : typeof one === 'string' ? one : JSON.stringify(one));
  }
  return form;
}

describe('a form posted without script', () => {
  let stack: Stack;
  beforeAll(async () => (stack = await startStack({ workers: 0, sandbox: false })));
  afterAll(() => stopAll(stack));

  const post = (path: string, fields: Fields, url = stack.url) =>
    fetch(url + path, { method: 'POST', headers: { ...PAGE, Origin: url }, body: written(fields) });

  test.each([
    ['/api/submit-homepage-form', validContactRequest({ communicationsOptIn: true })],
    ['/api/submit-vibe-check', { ...validVibeCheckRequest(), companyWebsite: '' }],
    ['/api/submit-vibe-check', { ...validVibeCheckRequest(), days: 'monday', times: undefined }],
    ['/api/submit-media-inquiry', validMediaInquiry()],
  ])('%s stores it and answers with a page that thanks and links back', async (path, fields) => {
    const answer = await post(path, fields);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(page).toContain('Thank you for reaching out');
    expect(page).toContain('within 24 business hours');
    expect(page).toContain(`href="${fields.pageUri}"`);
    expect(page).toContain('988');
    expect(page).toContain('1-800-799-7233');
    const [row] = await query(
      stack.databaseUrl,
      'SELECT spam_reason, communications_opt_in FROM submission WHERE email = $1',
      [fields.email],
    );
    expect(row).toEqual({
      spam_reason: null,
      communications_opt_in: 'communicationsOptIn' in fields,
    });
  });

  test('a newsletter sign-up is thanked without the promise of a reply', async () => {
    const signup = validNewsletterSignup();
    const answer = await post('/api/submit-hubspot', signup);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('<h1>Thank you</h1>');
    expect(page).toContain('What you sent is with us.');
    expect(page).not.toMatch(/business\s+hours|get back to you|reaching out/);
    const stored = await query(
      stack.databaseUrl,
      'SELECT kind, communications_opt_in FROM submission WHERE email = $1',
      [signup.email],
    );
    expect(stored).toEqual([{ kind: 'NEWSLETTER', communications_opt_in: true }]);
  });

  test('is stored once if sent twice', async () => {
    const before = await countSubmissions(stack.databaseUrl);
    const fields = validVibeCheckRequest();
    for (let nth = 0; nth < 2; nth++) {
      expect((await post('/api/submit-vibe-check', fields)).status).toBe(200);
    }
    expect(await countSubmissions(stack.databaseUrl)).toBe(Number(before) + 1);
  });

  test('comes back with all typed values after an error, ready to be sent again', async () => {
    const before = await countSubmissions(stack.databaseUrl);
    const hostile = '"><script>alert(1)</script>';
    const answer = await post('/api/submit-vibe-check', {
      ...validVibeCheckRequest(),
      email: hostile,
      attending: undefined,
      message: `one\ntwo ${hostile}`,
      dataStorageConsent: false,
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    // Only that of the quick exit.
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('<script>alert');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'sha256-");
    for (const wanted of [
      'Please enter a valid email address',
      'name="email" value="&quot;&gt;&lt;script&gt;',
      'Please choose who would come',
      'type="radio"',
      'You must consent to data storage to submit this form',
      'name="message" value="one\ntwo ',
      'name="days" value="tuesday"',
      'name="days" value="thursday"',
    ]) {
      expect(page.replace(/(?<!\s)\s+(?=(?:name|value)=)/g, ' ')).toContain(wanted);
    }
    expect(await countSubmissions(stack.databaseUrl)).toBe(before);
  });

  test('the form in Spanish is answered in Spanish, and what is missing is asked for with its own consent', async () => {
    const spanish = { language: 'es', pageUri: '/es', consents: 'data-storage@2' };
    const missing = { attending: undefined, email: 'nowhere', dataStorageConsent: false };
    const refused = await post('/api/submit-vibe-check', {
      ...validVibeCheckRequest(),
      ...spanish,
      ...missing,
    });
    const page = (await refused.text()).replace(/\s+/g, ' ');
    expect(refused.status).toBe(400);
    for (const wanted of [
      '<html lang="es-US">',
      'Salir de esta página',
      'Escriba un correo electrónico válido',
      'Elija quién vendría',
      'Los dos, como pareja',
      'Acepto que Lantern Row guarde',
      'name="consents" value="data-storage@2"',
      'name="language" value="es"',
      'oprima 2',
      '1-800-799-7233',
    ]) {
      expect(page).toContain(wanted);
    }
    expect(page).not.toMatch(/\b(?:please|you|typed|back to)\b/i);

    const fields = validVibeCheckRequest();
    const accepted = await post('/api/submit-vibe-check', { ...fields, ...spanish });
    expect(accepted.status).toBe(200);
    expect(await accepted.text()).toContain('Gracias por escribirnos');
    const [row] = await query(
      stack.databaseUrl,
      'SELECT consents FROM submission WHERE email = $1',
      [fields.email],
    );
    expect(row?.consents).toMatchObject([
      { id: 'data-storage', version: 2, given: true, text: expect.stringMatching(/^Acepto que/) },
    ]);
  });

  test('an application is stored with its file; after an error the file must be chosen again', async () => {
    const accepted = await postApplication(stack.url, applicationForm(), PAGE);
    expect([accepted.status, await accepted.text()]).toEqual([
      200,
      expect.stringContaining('within 5 business days'),
    ]);
    const form = applicationForm({ ...validApplication(), email: 'nowhere' });
    const page = await (await postApplication(stack.url, form, PAGE)).text();
    expect(page).toContain('enctype="multipart/form-data"');
    expect(page).toContain('type="file"');
    expect(page).toContain('I like two people in the room.');
  });

  test('the rate limit keeps the typed values and says when to try again', async () => {
    const { url } = await stack.startApi({ RATE_LIMIT_PER_MINUTE: '1' });
    await post('/api/submit-media-inquiry', validMediaInquiry(), url);
    const answer = await post('/api/submit-media-inquiry', validMediaInquiry(), url);
    const page = await answer.text();
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page).toMatch(/try again in \d+ seconds/);
    expect(page).toContain('The Sample Gazette');
  });

  test('a refused application still shows what was typed', async () => {
    const { url } = await stack.startApi({ RATE_LIMIT_PER_MINUTE: '1' });
    await postApplication(url, applicationForm(), PAGE);
    const limited = await postApplication(url, applicationForm(), PAGE);
    expect(limited.status).toBe(429);
    expect(await limited.text()).toContain('I like two people in the room.');
    const foreign = await postApplication(url, applicationForm(), { ...PAGE, Origin: 'null' });
    expect(foreign.status).toBe(403);
    expect(await foreign.text()).toContain('I like two people in the room.');
  });

  test('from a browser that hides where it comes from: shows what was typed, the phone number and no form', async () => {
    const before = await countSubmissions(stack.databaseUrl);
    const answer = await fetch(`${stack.url}/api/submit-vibe-check`, {
      method: 'POST',
      headers: PAGE,
      body: written(validVibeCheckRequest({ message: 'one <b>\ntwo' })),
    });
    const page = await answer.text();
    expect(answer.status).toBe(403);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const wanted of [
      'This has not reached us yet',
      'We could not see that this came from a page of ours',
      'href="tel:+12145550142"',
      'href="/vibe-check"',
      'one &lt;b&gt;\ntwo',
      'Only after 6 pm, never at work.',
      'Tuesday, Thursday',
    ]) {
      expect(page).toContain(wanted);
    }
    expect(page).not.toMatch(/<(form|input|b)\b/);
    expect(await countSubmissions(stack.databaseUrl)).toBe(before);
  });

  test('the link back never leads to another site', async () => {
    for (const pageUri of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:x',
    ]) {
      const answer = await post('/api/submit-media-inquiry', validMediaInquiry({ pageUri }));
      const page = await answer.text();
      expect(answer.status).toBe(400);
      expect(page).not.toMatch(/href="[^"]*(evil|javascript)/);
    }
  });
});
