import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { content } from '../../../../tests/support/content.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { SearchBox } from './search-box.tsx';

beforeEach(() => {
  globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  onlineManager.setOnline(false);
});
afterEach(() => onlineManager.setOnline(true));

async function search(query: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SearchBox site={content.site} storedQuery="" onKeep={() => {}} pagesAfterViolence={[]} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('searchbox'), query);
}

test('without a connection the search shows whom to call, and says that it does not work', async () => {
  await search('I want to kill myself');
  const help = await screen.findByRole('region', { name: 'People you can reach now' });
  expect(help.querySelector('a[href="tel:988"]')).not.toBeNull();
  await screen.findByText(/The search is not available right now/);
});

test('a search that failed without a connection is repeated once there is one', async () => {
  await search('zzzzqqq');
  await screen.findByText(/The search is not available right now/);
  globalThis.fetch = jest.fn<typeof fetch>().mockResolvedValue(Response.json([]));
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Nothing found.');
});
