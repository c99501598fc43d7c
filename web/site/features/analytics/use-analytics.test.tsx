/** @jest-environment-options {"url": "https://www.lanternrow.test/vibe-check"} */
import { expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../../http/query-client.ts';
import { expireAnalyticsCookies } from '../../../storage/analytics-cookies.ts';
import { useAnalytics } from './use-analytics.ts';

const queryClient = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('without consent the cookies of analytics are deleted, also those of the parent domain', () => {
  // As boot.ts does.
  document.addEventListener('frontdoor:no-analytics', expireAnalyticsCookies);
  const ofAnalytics = ['_ga=1; Domain=lanternrow.test', '_ga_ABC=2', '_gid=3', '_clck=4'];
  for (const cookie of [...ofAnalytics, '_own=5']) document.cookie = cookie;
  const { rerender } = renderHook((allowed: boolean) => useAnalytics('/vibe-check', allowed), {
    wrapper,
    initialProps: true,
  });
  expect(document.cookie).toBe('_ga=1; _ga_ABC=2; _gid=3; _clck=4; _own=5');
  rerender(false);
  expect(document.cookie).toBe('_own=5');
});
