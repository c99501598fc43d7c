import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { z } from 'zod';
import { newsletterSignupForm } from '#contracts/submissions/newsletter-signup';
import { loadContent } from '../../content/loader/load.ts';
import { createQueryClient } from '../http/query-client.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { consentsShownBy } from './consent-text.tsx';
import { SentPanel, SubmissionForm } from './submission-form.tsx';
import { TextField } from './field.tsx';
import { useSubmissionForm } from './use-submission-form.ts';

const { site } = loadContent();
const user = userEvent.setup();
const FIELDS = ['firstName', 'lastName', 'email'] as const;
const PAGE = { pageUri: '/team', pageName: 'Team' };

function SignupForm({ onSent }: { onSent?: () => void }) {
  const { frame, field, sent } = useSubmissionForm({
    name: 'signup',
    url: '/api/signup',
    schema: newsletterSignupForm.schema,
    fields: FIELDS,
    page: PAGE,
    consents: consentsShownBy(newsletterSignupForm, site),
    onSent,
  });
  if (sent) return <SentPanel title="Thanks">Your request is with us.</SentPanel>;
  return (
    <SubmissionForm frame={frame} site={site} label="Sign-up" button="Send">
      {FIELDS.map((name) => (
        <TextField key={name} {...field(name)} required />
      ))}
    </SubmissionForm>
  );
}

function renderForm(onSent?: () => void) {
  const queryClient = createQueryClient();
  const form = render(
    <QueryClientProvider client={queryClient}>
      <SignupForm onSent={onSent} />
    </QueryClientProvider>,
  );
  return { ...form, queryClient };
}

/** Stub of fetch; each test sets the response. */
const network = jest.fn<typeof fetch>();
const accepted = () => Response.json({ message: 'Stored' });
const keyOf = (call: number) =>
  new Headers(network.mock.calls[call]?.[1]?.headers).get('Idempotency-Key');
const input = (label: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

async function fillIn(): Promise<void> {
  await user.type(input(/First name/), 'Robin');
  await user.type(input(/Last name/), 'Sample');
  await user.type(input(/Email/), 'robin@mail.frontdoor-tests.org');
}

beforeEach(() => {
  sessionStorage.clear();
  network.mockReset();
  globalThis.fetch = network;
});
afterEach(() => void jest.useRealTimers());

test('does not send an incomplete form; reports every problem and focuses the first field', async () => {
  renderForm();
  await user.click(send());
  await screen.findByText('3 answers need another look:');
  await user.click(screen.getByRole('button', { name: 'Email' }));
  expect(document.activeElement).toBe(input(/Email/));
  expect(network).not.toHaveBeenCalled();
});

test('is empty when Back shows its page as it was, if the draft is gone', async () => {
  renderForm();
  await fillIn();
  const comeBack = () =>
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  comeBack();
  expect(input(/First name/).value).toBe('Robin');
  sessionStorage.clear();
  comeBack();
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox'))
    expect(field.value).toBe('');
});

test('sends what it shows, also where a password manager has filled it in without an event', async () => {
  network.mockResolvedValueOnce(accepted());
  renderForm();
  await user.type(input(/First name/), 'Rob');
  input(/First name/).value = 'Robin';
  input(/Last name/).value = 'Sample';
  input(/Email/).value = 'robin@mail.frontdoor-tests.org';
  await user.click(send());
  await screen.findByText(/Your request is with us/);
  expect(JSON.parse(network.mock.calls[0]?.[1]?.body as string)).toMatchObject({
    firstName: 'Robin',
    lastName: 'Sample',
    email: 'robin@mail.frontdoor-tests.org',
  });
});

test('sends once if submitted twice before the busy state is rendered', async () => {
  let answer: (response: Response) => void = () => undefined;
  network.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  renderForm();
  await fillIn();
  const form = screen.getByRole('form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  answer(accepted());
  await screen.findByText(/Your request is with us/);
  expect(network).toHaveBeenCalledTimes(1);
});

test('says which words it showed', async () => {
  network.mockResolvedValueOnce(accepted());
  renderForm();
  await fillIn();
  await user.click(send());
  await screen.findByText(/Your request is with us/);
  const body = z.string().parse(network.mock.calls[0]?.[1]?.body);
  expect(JSON.parse(body)).toMatchObject({ consents: ['newsletter@1'] });
});

test('says the same at the form and in the toast after a failure', async () => {
  network.mockResolvedValueOnce(new Response(null, { status: 503 }));
  renderForm();
  render(<ToastHost />);
  await fillIn();
  await user.click(send());
  await screen.findByText('Please try again later');
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Your request has not reached us. Please try again later. Everything you typed is still here./,
  );
});

const portal = () =>
  new Response('<html>Please sign in to the Wi-Fi</html>', {
    headers: { 'Content-Type': 'text/html' },
  });

test.each<[string, () => Promise<Response>, RegExp]>([
  ['the network', () => Promise.reject(new TypeError('Failed to fetch')), /check your connection/],
  ['a captive portal', () => Promise.resolve(portal()), /has not reached us/],
])(
  'keeps the content after a failure by %s and retries under the same key',
  async (_, fail, says) => {
    network.mockImplementationOnce(fail).mockResolvedValueOnce(accepted());
    renderForm();
    await fillIn();
    await user.click(send());
    await screen.findByText(says);
    expect(input(/First name/).value).toBe('Robin');
    await user.click(send());
    await screen.findByText(/Your request is with us/);
    expect(keyOf(0)).toMatch(/./);
    expect(keyOf(1)).toBe(keyOf(0));
  },
);

test('fails at once without a connection, instead of waiting for one', async () => {
  onlineManager.setOnline(false);
  try {
    network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderForm();
    await fillIn();
    await user.click(send());
    await screen.findByText(/check your connection/);
  } finally {
    onlineManager.setOnline(true);
  }
});

test('leaves no answers in memory once the form is gone', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { queryClient, unmount } = renderForm();
  await fillIn();
  await user.click(send());
  await screen.findByText(/check your connection/);
  jest.useFakeTimers();
  unmount();
  jest.advanceTimersByTime(1_000);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test('a form that goes away while it sends does not keep the browser busy, and leaves no answers', async () => {
  let answer: (response: Response) => void = () => undefined;
  network.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { queryClient, unmount } = renderForm();
  await fillIn();
  await user.click(send());
  await waitFor(() => expect(network).toHaveBeenCalled());
  jest.useFakeTimers();
  const timers = jest.spyOn(globalThis, 'setTimeout');
  unmount();
  jest.advanceTimersByTime(30_000);
  expect(queryClient.getMutationCache().getAll()).toHaveLength(1);
  expect(timers.mock.calls.length).toBeLessThan(40);
  answer(accepted());
  await jest.advanceTimersByTimeAsync(2_000);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test('an error after the submission was accepted is reported, and does not show it as failed', async () => {
  const reported = new Promise<unknown>((resolve) => {
    const listener = (event: ErrorEvent) => {
      event.preventDefault();
      resolve(event.error);
    };
    addEventListener('error', listener, { once: true });
  });
  network.mockResolvedValueOnce(accepted());
  const broken = new Error('Analytics is broken');
  renderForm(() => {
    throw broken;
  });
  await fillIn();
  await user.click(send());
  await screen.findByText(/Your request is with us/);
  expect(await reported).toBe(broken);
  expect(screen.queryByText(/Please try again later/)).toBeNull();
});

test('shows a server error at its field', async () => {
  const fields = { email: 'Please use another address' };
  const body = { message: 'Not valid', code: 'validation_failed', fields };
  network.mockResolvedValueOnce(Response.json(body, { status: 400 }));
  renderForm();
  await fillIn();
  await user.click(send());
  await screen.findByText('Please use another address');
  expect(input(/Email/).getAttribute('aria-invalid')).toBe('true');
});

test('keeps a draft over a reload and clears it after success', async () => {
  const first = renderForm();
  await fillIn();
  first.unmount();
  const second = renderForm();
  await waitFor(() => expect(input(/First name/).value).toBe('Robin'));
  network.mockResolvedValueOnce(accepted());
  await user.click(send());
  await screen.findByText(/Your request is with us/);
  expect(sessionStorage.length).toBe(0);
  second.unmount();
  renderForm();
  expect(input(/First name/).value).toBe('');
});
