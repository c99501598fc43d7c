import { expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createQueryClient } from '../../../http/query-client.ts';
import { PasswordSection } from './password-section.tsx';

test('a corrected password is no longer marked when the new one is refused', async () => {
  const message = 'This is not your password.';
  const body = { message, code: 'validation_failed', fields: { current: message } };
  globalThis.fetch = jest
    .fn<typeof fetch>()
    .mockResolvedValue(Response.json(body, { status: 400 }));
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PasswordSection username="desk" />
    </QueryClientProvider>,
  );
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  const next = screen.getByLabelText(/^New password/);
  await user.type(screen.getByLabelText(/^Current password/), 'wrong');
  await user.type(next, 'plum-anchor-violet-canyon');
  await change();
  await screen.findByText(message);
  await user.clear(next);
  await user.type(next, 'short');
  await change();
  await waitFor(() => expect(next.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText(message)).toBeNull();
});
