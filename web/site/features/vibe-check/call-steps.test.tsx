import { beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Booked } from '#contracts/bookings';
import type { Site } from '#content/model';
import { createQueryClient } from '../../../http/query-client.ts';
import { CallSteps } from './call-steps.tsx';
import type { StoredCall } from './stored-call.ts';

const user = userEvent.setup();
const PHONE = '(214) 555-0142';
// The other fields are not shown here.
const site = {
  freeCallMinutes: 15,
  hours: { timeZone: 'America/Chicago' },
  phone: { display: PHONE },
} as Site;
const STORED: StoredCall = {
  ...{ bookingToken: 'token', at: Date.now(), language: 'en' },
  ...{ therapist: 'any', format: 'phone', hasPhone: true },
};
const BOOKED: Booked = {
  id: '0198d2a0-0000-7000-8000-000000000003',
  ...{ start: '2026-12-01T20:00:00Z', therapist: 'imani-starling', format: 'phone' },
  ...{ manageUrl: 'https://example.com/booking/token', icsUrl: 'https://example.com/call.ics' },
  canEmail: true,
};

/** Says where to find how a call by video is joined. */
const JOINING = /How to join|Cómo entrar/;

/** Stub of fetch: answers by the end of the path; all else has no answer. */
const answers = new Map<string, () => Response>();
const network = jest.fn<typeof fetch>();
beforeEach(() => {
  answers.clear();
  network.mockReset();
  network.mockImplementation((url) => {
    const found = answers.get((url as string).split('/').at(-1) ?? '');
    return found ? Promise.resolve(found()) : Promise.reject(new TypeError('no answer'));
  });
  globalThis.fetch = network;
});

const show = (stored: Partial<StoredCall> = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CallSteps
        stored={{ ...STORED, ...stored }}
        site={site}
        therapists={[]}
        takesFocus={false}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  );
const findTimes = (more: object) =>
  answers.set('times', () =>
    Response.json({ timeZone: 'America/Chicago', times: [], fits: {}, ...more }),
  );

test.each([
  ['en', 'None of these fits?', /no free time for this/],
  ['es', '¿Ninguna le conviene?', /no hay horas libres para esto/],
] as const)(
  'the waitlist is offered only where it offers times (%s)',
  async (language, name, none) => {
    // An api of an earlier release does not say.
    findTimes({});
    const page = show({ language });
    await screen.findByRole('region', { name });
    page.unmount();

    findTimes({ hasWaitlist: false });
    show({ language });
    await screen.findByText(none);
    expect(screen.queryByRole('region', { name })).toBeNull();
  },
);

test.each([
  ['en', 'Put me on the waitlist', 'Please call us'],
  ['es', 'Ponerme en la lista de espera', 'Llámenos'],
] as const)(
  'whoever is refused by the waitlist is told to call (%s)',
  async (language, name, words) => {
    findTimes({});
    const refusal = { code: 'conflict', message: 'There is no waitlist.' };
    answers.set('waitlist', () => Response.json(refusal, { status: 409 }));
    show({ language });
    await user.click(await screen.findByRole('button', { name }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(alert.textContent).toContain(PHONE);
  },
);

test.each([
  ['en', 'the e-mail if you asked us to write', 'We send no reminder'],
  ['es', 'el correo si nos pidió escribirle', 'No enviamos recordatorios'],
] as const)(
  'a booked call promises an e-mail only where one is sent (%s)',
  (language, mail, none) => {
    // jsdom refuses the signal, which is Node's.
    const listening = jest.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
    const page = show({ language, booked: BOOKED });
    expect(document.body.textContent).toContain(mail);
    const lang = language === 'es' ? '?lang=es' : '';
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/call.ics${lang}`,
      `/booking/token${lang}`,
    ]);
    expect(document.body.textContent).not.toMatch(JOINING);
    page.unmount();
    show({ language, booked: { ...BOOKED, canEmail: false, format: 'video' } });
    expect(document.body.textContent).toContain(none);
    expect(document.body.textContent).toMatch(JOINING);
    expect(document.body.textContent).not.toContain(mail);
    listening.mockRestore();
  },
);

test.each([
  ['en', /use the link in our newest e-mail/],
  ['es', /use el enlace de nuestro correo más reciente/],
] as const)(
  'a booked call whose links were ended says whom to call (%s)',
  async (language, words) => {
    // jsdom refuses the signal, which is Node's.
    const listening = jest.spyOn(window, 'addEventListener').mockImplementation(() => undefined);
    const refusal = { code: 'expired', message: 'This link is no longer valid.' };
    answers.set('token', () => Response.json(refusal, { status: 410 }));
    show({ language, booked: BOOKED });
    expect((await screen.findByText(words)).textContent).toContain(PHONE);
    expect(screen.queryAllByRole('link')).toEqual([]);
    listening.mockRestore();
  },
);

test('all times of a day are shown on request, and the day’s heading gets the focus', async () => {
  const quarters = Array.from({ length: 24 }, (_, at) => ({
    start: new Date(Date.UTC(2026, 11, 1, 15, at * 15)).toISOString(),
    therapist: 'imani-starling',
  }));
  findTimes({ times: quarters, hasWaitlist: false });
  show();
  await user.click(await screen.findByRole('button', { name: /more on Tuesday, December 1/ }));
  const heading = screen.getByRole('heading', { name: /Tuesday, December 1/ });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByRole('button', { name: /more on/ })).toBeNull();
});

test('whoever books too late is told so, and the focus goes there', async () => {
  const start = '2026-12-01T20:00:00.000Z';
  findTimes({ times: [{ start, therapist: 'imani-starling' }], hasWaitlist: false });
  const refusal = { code: 'expired', message: 'The time to book has passed.' };
  answers.set('bookings', () => Response.json(refusal, { status: 410 }));
  show();
  await user.click(await screen.findByRole('button', { name: /PM|AM/ }));
  await user.click(screen.getByRole('button', { name: 'Yes, book it' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('more than an hour');
  expect(document.activeElement).toBe(alert);
});
