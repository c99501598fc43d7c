import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ME, renderAdmin } from '../../../../tests/support/staff-screen.tsx';
import { storedUser } from '../../../storage/stored-user.ts';
import { drafts } from '../../drafts.ts';

test('a wrong password leaves the session of another tab as it is', async () => {
  const user = userEvent.setup();
  const refusal = { code: 'unauthenticated', message: 'Not right.' };
  globalThis.fetch = jest.fn<typeof fetch>(() =>
    Promise.resolve(Response.json(refusal, { status: 401 })),
  );
  storedUser.write({ username: ME.username, isAdmin: false });
  renderAdmin('/admin/login');
  await user.type(await screen.findByLabelText('User name'), 'somebody');
  await user.type(screen.getByLabelText('Password'), 'not the password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Not right.');
  expect(screen.getByText(ME.username)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
  expect(storedUser.read()).toEqual({ username: ME.username, isAdmin: false });
});

test('after a session that has ended, the page says so, and whether typed words are kept', async () => {
  const ended = /^Your session has ended. Sign in again to go on./;
  drafts.clear();
  const { unmount } = renderAdmin('/admin/login?ended=true');
  expect((await screen.findByText(ended)).textContent).not.toContain('What you typed');
  unmount();
  drafts.write(ME.id, 'a lead', 'Called, no answer.');
  renderAdmin('/admin/login?ended=true');
  expect((await screen.findByText(ended)).textContent).toContain('What you typed is still in this');
  drafts.clear();
});
