import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import path from 'node:path';
import { loadSite } from '#content/load-site';
import { ANY_THERAPIST, bookedSchema, bookingSchema, type Booked } from '#contracts/bookings';
import { BookingLinks } from '#runtime/booking-links';
import { PROJECT } from '../../local/build.ts';
import { signIn } from '../support/admin-client.ts';
import { readAs, readError } from '../support/answers.ts';
import { bookCall, callPath, callTimes, postBooking, requestCall } from '../support/bookings.ts';
import { postJson, validVibeCheckRequest } from '../support/forms.ts';
import { query } from '../support/query.ts';
import { DEFAULTS, startStack, WITH_MAIL, type Stack } from '../support/stack.ts';
import { stopAll } from '../support/stop-all.ts';

const THERAPIST = 'wesley-thrush';

describe('pages of calls, without script', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ workers: 0, sandbox: false, env: WITH_MAIL });
  });
  afterAll(() => stopAll(stack));
  beforeEach(() => query(stack.databaseUrl, 'DELETE FROM booking'));

  const post = (path: string, fields: Record<string, string | readonly string[]>) => {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one] as [string, string]),
      ),
    );
    const headers = { Origin: stack.url, Accept: 'text/html' };
    return fetch(stack.url + path, { method: 'POST', headers, body, redirect: 'manual' });
  };
  const open = async (path: string) => {
    const answer = await fetch(stack.url + path);
    return { status: answer.status, headers: answer.headers, page: await answer.text() };
  };
  const pathOf = ({ manageUrl }: Booked) => new URL(manageUrl).pathname;
  const stored = async (booked: Booked) =>
    readAs(bookingSchema, await fetch(stack.url + callPath(booked)));
  const aTime = async () => {
    const times = await callTimes(stack.url, THERAPIST);
    const [time, other] = times;
    if (!time || !other) throw new Error('There are too few times');
    return { time, other };
  };
  const startOf = ({ start }: { start: string }) => start;
  const timeIn = (page: string) => /name="time" value="([^"]+)"/.exec(page)?.[1] ?? '';

  test('a call that has begun says how to join, and one that has ended does not', async () => {
    const { bookingToken } = await requestCall(stack.url);
    const { time } = await aTime();
    const answer = await postBooking(stack.url, bookingToken, time, 'video');
    const booked = await readAs(bookedSchema, answer);
    const lasts = (from: string, to: string) =>
      query(
        stack.databaseUrl,
        `UPDATE booking SET during = tstzrange(now() + $1::interval, now() + $2::interval),
          blocked = tstzrange(now() + $1::interval, now() + $2::interval)`,
        [from, to],
      );
    await lasts('-1 min', '14 min');
    const begun = (await open(pathOf(booked))).page;
    expect(begun).toContain('This call has begun');
    expect(begun).toContain('meet.example');
    await lasts('-1 day', '-23 hours');
    const over = (await open(pathOf(booked))).page;
    expect(over).toContain('This call is over');
    expect(over).not.toContain('meet.example');
    expect((await open(`${pathOf(booked)}?lang=es`)).page).toContain('Esta llamada ya terminó');
  });

  test('the answer to the request offers times, and one press books', async () => {
    const { days: _, times: __, ...request } = validVibeCheckRequest();
    const answer = await post('/api/submit-vibe-check', {
      ...(request as Record<string, string>),
      ...{ days: ['tuesday'], times: ['afternoon'] },
      dataStorageConsent: 'on',
    });
    const page = await answer.text();
    expect([answer.status, page]).toEqual([200, expect.stringContaining('Pick a time')]);
    const bookingToken = /name="bookingToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const fields = { bookingToken, format: 'phone', time: timeIn(page), lang: 'en' };
    const booked = await post('/booking', fields);
    expect(booked.status).toBe(303);
    const location = booked.headers.get('location') ?? '';
    const shown = await open(location);
    expect(shown.status).toBe(200);
    expect(shown.page).toContain('Your call is booked');
    expect(shown.page).toContain(' Central Time');
    expect(shown.page).toContain('We call you at the number you gave.');
    expect(shown.headers.get('referrer-policy')).toBe('same-origin');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.page).toContain('noindex');
    // A second press of the same button leads to the same call.
    expect((await post('/booking', fields)).headers.get('location')).toBe(location);
  });

  test('whoever gave no phone number is offered video, and is told to call for a call by phone', async () => {
    const { phone: _, days: __, times: ___, ...request } = validVibeCheckRequest();
    const sent = { ...request, reachBy: 'email', dataStorageConsent: 'on' };
    const answer = await post('/api/submit-vibe-check', sent as Record<string, string>);
    const page = await answer.text();
    expect(page).toContain('By video, with whoever fits.');
    expect(page).toContain('name="format" value="video"');
    const bookingToken = /name="bookingToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const { time } = await aTime();
    const fields = { bookingToken, format: 'phone', time: `${time.start} ${time.therapist}` };
    const booked = await post('/booking', fields);
    const path = booked.headers.get('location') ?? '';
    expect((await open(path)).page).toMatch(/you call us at \(\d{3}\) [\d-]+ at that time/);
    expect((await open(`${path}?lang=es`)).page).toContain('usted nos llama al');
  });

  test('the page of a call by video says how to join it, until it is canceled', async () => {
    const {
      link = '',
      joining,
      joiningInSpanish,
    } = loadSite(path.join(PROJECT, 'content')).videoCalls;
    const [time] = await callTimes(stack.url, THERAPIST, 'video');
    if (!time) throw new Error('There is no time');
    const { bookingToken } = await requestCall(stack.url);
    const answer = await postBooking(stack.url, bookingToken, time, 'video');
    const booked = await readAs(bookedSchema, answer);
    const callPage = pathOf(booked);
    const anchor = `<a href="${link}">`;
    const { page } = await open(callPage);
    expect([page, page]).toEqual([
      expect.stringContaining(anchor),
      expect.stringContaining(joining),
    ]);
    expect((await open(`${callPage}?lang=es`)).page).toContain(joiningInSpanish);
    expect((await post(`${callPage}/cancel`, {})).status).toBe(303);
    expect((await open(callPage)).page).not.toContain(link);
  });

  test('the page of a call at the office says where that is', async () => {
    const { street, city, arriving, arrivingInSpanish } = loadSite(
      path.join(PROJECT, 'content'),
    ).address;
    const [time] = await callTimes(stack.url, THERAPIST, 'office');
    if (!time) throw new Error('There is no time');
    const { bookingToken } = await requestCall(stack.url);
    const answer = await postBooking(stack.url, bookingToken, time, 'office');
    const callPage = pathOf(await readAs(bookedSchema, answer));
    const { page } = await open(callPage);
    expect(page).toContain(`${street}, ${city}`);
    expect(page).toContain(arriving);
    expect((await open(`${callPage}?lang=es`)).page).toContain(arrivingInSpanish);
  });

  test('a time that was taken meanwhile is answered with the nearest ones', async () => {
    const { time } = await aTime();
    const { bookingToken } = await requestCall(stack.url);
    await bookCall(stack.url, time);
    // Whoever else is free then.
    const anybody = { start: time.start, therapist: ANY_THERAPIST };
    for (let status = 201; status < 300;) {
      const other = await requestCall(stack.url);
      ({ status } = await postBooking(stack.url, other.bookingToken, anybody));
    }
    const late = await post('/booking', {
      ...{ bookingToken, format: 'phone', lang: 'en' },
      time: `${time.start} ${time.therapist}`,
    });
    const page = await late.text();
    expect([late.status, page]).toEqual([409, expect.stringContaining('has just taken this time')]);
    expect(timeIn(page)).not.toBe('');
    expect(timeIn(page)).not.toContain(time.start);
    const next = { bookingToken, format: 'phone', lang: 'en', time: timeIn(page) };
    expect((await post('/booking', next)).status).toBe(303);
  });

  test('whoever fits is whoever is free, not only who was suggested', async () => {
    const others = new Set((await callTimes(stack.url, 'rafael-heron')).map(startOf));
    const time = (await callTimes(stack.url, THERAPIST)).find(({ start }) => others.has(start));
    if (!time) throw new Error('There is no time that two therapists have');
    const { bookingToken } = await requestCall(stack.url);
    await bookCall(stack.url, time);
    const booked = await post('/booking', {
      ...{ bookingToken, format: 'phone', lang: 'en' },
      time: `${time.start} ${THERAPIST}`,
    });
    expect(booked.status).toBe(303);
    const rows = await query(
      stack.databaseUrl,
      'SELECT therapist, lower(during) AS at FROM booking',
    );
    expect(rows.map(({ at }) => (at as Date).toISOString())).toEqual([time.start, time.start]);
    expect(new Set(rows.map(({ therapist }) => therapist)).size).toBe(2);
  });

  test('who was promised a call in Spanish is asked before it is one in English', async () => {
    const english = new Set((await callTimes(stack.url, THERAPIST, 'video')).map(startOf));
    const spanish = await callTimes(stack.url, 'rafael-heron', 'video');
    const time = spanish.find(({ start }) => english.has(start));
    if (!time) throw new Error('There is no time that two therapists have');
    const [first, late] = [await requestCall(stack.url), await requestCall(stack.url)];
    await postBooking(stack.url, first.bookingToken, time, 'video');
    const answer = await post('/booking', {
      ...{ bookingToken: late.bookingToken, format: 'video', lang: 'es' },
      time: `${time.start} rafael-heron`,
    });
    const page = await answer.text();
    expect([answer.status, page]).toEqual([409, expect.stringContaining('Elija una hora')]);
    const buttons = [...page.matchAll(/value="(\S+) ([a-z-]+)" aria-label="[^"]+">([^<]+)</g)];
    expect(buttons.map(([, start]) => start)).toContain(time.start);
    for (const [, , therapist, words = ''] of buttons) {
      expect(words.endsWith('(en inglés)')).toBe(therapist !== 'rafael-heron');
    }
  });

  test('what is refused on a Spanish page is said in Spanish', async () => {
    const page = await (await post('/booking', { lang: 'es' })).text();
    expect(page).toContain('<p role="alert">Ahora no fue posible.');
  });

  test('a call is moved and canceled, and its page says so', async () => {
    const { time, other } = await aTime();
    const booked = await bookCall(stack.url, time);
    const path = pathOf(booked);
    const moved = await post(`${path}/move`, { time: `${other.start} ${THERAPIST}`, lang: 'en' });
    const after = `${path}?moved=yes`;
    expect([moved.status, moved.headers.get('location')]).toEqual([303, after]);
    expect((await open(after)).page).toContain('Your call has been moved');
    expect((await stored(booked)).start).toBe(other.start);
    expect((await open(path)).page).toContain(new URL(booked.icsUrl).pathname);
    expect((await post(`${path}/cancel`, { lang: 'en' })).status).toBe(303);
    expect((await stored(booked)).status).toBe('CANCELED');
    const canceled = await open(path);
    expect(canceled.page).toContain('This call is canceled');
    expect(canceled.page).not.toContain('<form');
    const late = await post(`${path}/move`, { time: `${time.start} ${THERAPIST}`, lang: 'en' });
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('role="alert"'),
    ]);
  });

  test('a link that was given out before the e-mail address was corrected is refused', async () => {
    const staff = await signIn(stack.url);
    const { time, other } = await aTime();
    const { email } = validVibeCheckRequest();
    const { id, bookingToken } = await requestCall(stack.url, { email, reachBy: 'email' });
    const book = async () => readAs(bookedSchema, await postBooking(stack.url, bookingToken, time));
    const correct = async (value: string, was: string) => {
      const correction = { field: 'email', value, was };
      expect((await staff.post(`/api/admin/leads/${id}/correction`, correction)).status).toBe(204);
    };
    const before = await book();
    await correct(email.toUpperCase(), email);
    expect((await book()).manageUrl).toBe(before.manageUrl);

    await correct(`right.${email}`, email.toUpperCase());
    const path = pathOf(before);
    const { status, headers, page } = await open(path);
    expect([status, page]).toEqual([410, expect.stringContaining('This link is no longer valid')]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(page).toMatch(/You can also call <a href="tel:/);
    expect(page).not.toContain('<form');
    // Neither what was agreed, nor whether it stands.
    expect(page).not.toMatch(/Wesley|Central Time|booked|moved|canceled/);
    expect((await open(`${path}?lang=es`)).page).toContain('Este enlace ya no es válido');
    for (const what of ['move', 'cancel', 'accept', 'decline']) {
      const fields = { time: `${other.start} ${THERAPIST}`, lang: 'es' };
      const refused = await post(`${path}/${what}`, fields);
      const words = expect.stringContaining('use el enlace de ese correo');
      expect([what, refused.status, await refused.text()]).toEqual([what, 410, words]);
    }
    const answers = await Promise.all([
      fetch(stack.url + callPath(before)),
      fetch(stack.url + new URL(before.icsUrl).pathname),
      postJson(stack.url, `${callPath(before)}/move`, {}),
      postJson(stack.url, `${callPath(before)}/cancel`, {}),
    ]);
    for (const answer of answers) {
      expect(await readError(answer)).toMatchObject({ status: 410, code: 'expired' });
    }

    const now = await book();
    expect(await stored(now)).toMatchObject({ status: 'CONFIRMED', start: time.start });
    await correct(email, `right.${email}`);
    expect((await open(pathOf(now))).status).toBe(410);
    expect((await open(path)).status).toBe(410);
  });

  test('a body that is no form is answered with a page, like an empty one', async () => {
    const path = pathOf(await bookCall(stack.url, (await aTime()).time));
    const headers = { Origin: stack.url, 'Content-Type': 'application/json' };
    for (const [to, status] of [
      ['/booking', 400],
      [`${path}/move`, 400],
      [`${path}x/cancel`, 404],
      [`${path}x/accept`, 404],
      [`${path}x/decline`, 404],
    ] as const) {
      for (const body of [
        'null',
        '[]',
        '{}',
        '{"time":{"toString":1},"bookingToken":{"toString":1}}',
      ]) {
        const answer = await fetch(stack.url + to, { method: 'POST', headers, body });
        expect([to, body, answer.status]).toEqual([to, body, status]);
        expect(answer.headers.get('content-type')).toContain('text/html');
      }
    }
  });

  test('a call can be moved to every free time, not only to the next ones', async () => {
    const times = await callTimes(stack.url, 'imani-starling');
    const [time, last] = [times[0], times.at(-1)];
    if (!time || !last) throw new Error('There are too few times');
    const path = pathOf(await bookCall(stack.url, time));
    expect((await open(path)).page).toContain(`value="${last.start} imani-starling"`);
  });

  test('a request in Spanish is offered whoever speaks Spanish first, and told who does not', async () => {
    const { phone: _, days: __, times: ___, ...request } = validVibeCheckRequest();
    const sent = { ...request, reachBy: 'email', dataStorageConsent: 'on', language: 'es' };
    const answer = await post('/api/submit-vibe-check', sent as Record<string, string>);
    const page = await answer.text();
    const buttons = [...page.matchAll(/value="(\S+) ([a-z-]+)" aria-label="[^"]+">([^<]+)</g)];
    expect(buttons.length).toBeGreaterThan(0);
    const spanish = new Set((await callTimes(stack.url, 'rafael-heron', 'video')).map(startOf));
    for (const [, start = '', therapist, words = ''] of buttons) {
      if (spanish.has(start)) expect([start, therapist]).toEqual([start, 'rafael-heron']);
      expect(words.endsWith('(en inglés)')).toBe(therapist !== 'rafael-heron');
    }
    for (const [day] of page.matchAll(/<form class="times".+?<\/form>/gs)) {
      expect(day).not.toMatch(/\(en inglés\)<.+? rafael-heron"/s);
    }
  });

  test('a page in Spanish stays in Spanish', async () => {
    const { time, other } = await aTime();
    const path = pathOf(await bookCall(stack.url, time));
    const shown = await open(`${path}?lang=es`);
    expect(shown.page).toContain('Su llamada está reservada');
    const file = /href="([^"]+calendar\.ics[^"]*)"/.exec(shown.page)?.[1] ?? '';
    expect((await open(file)).page).toContain('SUMMARY:Llamada de 15 minutos');
    expect(shown.page).toContain('<html lang="es-US">');
    const moved = await post(`${path}/move`, { time: `${other.start} ${THERAPIST}`, lang: 'es' });
    expect(moved.headers.get('location')).toBe(`${path}?moved=yes&lang=es`);
  });

  test('whatever is not ours is not found, without saying why', async () => {
    const { bookingToken } = await requestCall(stack.url);
    for (const token of ['x', bookingToken, '01939b1e-0000-7000-8000-000000000000.abc']) {
      const { status, page } = await open(`/booking/${token}`);
      expect([status, page]).toEqual([404, expect.stringContaining('There is no call')]);
      expect((await post(`/booking/${token}/cancel`, {})).status).toBe(404);
    }
    const unknown = { bookingToken: 'x', format: 'phone', time: '2030-01-01T15:00:00Z any' };
    expect((await post('/booking', unknown)).status).toBe(404);
    expect((await post('/booking', {})).status).toBe(400);
  });

  test('another site cannot move or cancel a call', async () => {
    const { time } = await aTime();
    const booked = await bookCall(stack.url, time);
    const answer = await fetch(`${stack.url}${pathOf(booked)}/cancel`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example', Accept: 'text/html' },
      body: new URLSearchParams({ lang: 'en' }),
    });
    expect(answer.status).toBe(403);
    expect((await stored(booked)).status).toBe('CONFIRMED');
  });

  test('a time that is held for somebody can be taken, or let go', async () => {
    const { time, other } = await aTime();
    const offers = new BookingLinks(DEFAULTS.DATA_KEY);
    const { bookingToken } = await requestCall(stack.url);
    const wish = { therapist: THERAPIST, format: 'phone' };
    await postJson(stack.url, '/api/bookings/waitlist', { bookingToken, ...wish });
    async function offered(freed: typeof time): Promise<string> {
      const booked = await bookCall(stack.url, freed);
      await post(`${pathOf(booked)}/cancel`, {});
      const held = await query(
        stack.databaseUrl,
        `SELECT id FROM booking WHERE status = 'OFFERED'`,
      );
      return `/booking/${offers.manageTokenFor(String(held[0]?.['id']), 0)}`;
    }
    const without = await stack.startApi({ SMTP_URL: undefined });
    const pageWithoutMail = async (path: string) => (await fetch(without.url + path)).text();
    const first = await offered(time);
    const shown = await open(first);
    expect(shown.page).toContain('This time is free for you');
    expect(shown.page).toMatch(/We hold it for you until [^<]+ Central Time/);
    expect(shown.page).not.toContain('calendar.ics');
    expect((await open(`${first}?lang=es`)).page).toContain('Esta hora está libre para usted');
    expect(shown.page).toContain('somebody else is asked');
    expect(await pageWithoutMail(first)).not.toContain('somebody else is asked');
    expect((await post(`${first}/decline`, { lang: 'en' })).status).toBe(303);
    const over = (await open(first)).page;
    expect(over).toContain('This time is not held for you any more');
    expect(over).toContain('we tell you about the next one');
    // Without e-mail nobody would tell them.
    expect(await pageWithoutMail(first)).toContain('Please look for another one, or call us.');
    expect(await pageWithoutMail(`${first}?lang=es`)).toContain('Busque otra, o llámenos.');
    await without.process.stop();
    const late = await post(`${first}/accept`, { lang: 'en' });
    const page = await late.text();
    expect([late.status, page]).toEqual([
      409,
      expect.stringContaining('not held for you any more'),
    ]);
    expect(page).not.toContain('role="alert"');

    const second = await offered(other);
    expect((await post(`${second}/accept`, { lang: 'en' })).headers.get('location')).toBe(second);
    const taken = await (await post(`${second}/decline`, { lang: 'en' })).text();
    expect(taken).toContain('Your call is booked');
    expect(taken).toContain('You have taken this time.');
    expect(taken).not.toContain('canceled or has begun');
  });
});
