import { expect, jest, test } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderAdmin } from '../../../../tests/support/staff-screen.tsx';

const GONE = { code: 'expired', message: 'This link was used. Ask for a new link.' };

/** Answers the check of a link's token; every other call has no answer. */
function answerChecks(answer: (token: string) => Response) {
  const urls: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>((url, init) => {
    urls.push(url as string);
    if (!(url as string).endsWith('/check')) return new Promise(() => {});
    const { token } = JSON.parse(init?.body as string) as { token: string };
    return Promise.resolve(answer(token));
  });
  return urls;
}

/** Opens a link; the page reads its token from the browser's address. */
function open(token: string) {
  location.hash = `token=${token}`;
  return renderAdmin('/admin/invitation');
}

test('a used link says so before a password is typed; a newer one opened in the tab works', async () => {
  const urls = answerChecks((token) =>
    token === 'used' ? Response.json(GONE, { status: 410 }) : new Response(null, { status: 204 }),
  );
  open('used');
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.getByRole('alert').textContent).toBe(GONE.message);
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the sign-in' })).toBeDefined();
  expect(location.hash).toBe('');

  act(() => {
    location.hash = 'token=newer';
  });
  await screen.findByLabelText('New password');
  expect(location.hash).toBe('');
  expect(urls.join(' ')).not.toMatch(/used|newer/);
});

test('a link opened at another address of the server is not called used', async () => {
  const foreign = { code: 'forbidden', message: 'We could not see where this came from.' };
  answerChecks(() => Response.json(foreign, { status: 403 }));
  open('any');
  await screen.findByRole('heading', { name: 'This link cannot be checked here' });
  expect(screen.getByRole('alert').textContent).toBe(foreign.message);
  expect(screen.queryByRole('link', { name: 'Go to the sign-in' })).toBeNull();
});

test('a link that cannot be checked now still shows the form, also after the network was lost', async () => {
  const urls = answerChecks(() =>
    Response.json({ code: 'unavailable', message: 'Later.' }, { status: 503 }),
  );
  open('any');
  const password = await screen.findByLabelText('New password');
  fireEvent.change(password, { target: { value: 'half a passw' } });
  await act(async () => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await Promise.resolve();
  });
  expect(urls).toHaveLength(1);
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'half a passw');
});
