import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AdminSessionBody } from '#contracts/auth';
import { createQueryClient } from '../../web/http/query-client.ts';
import { sessionQuery } from '../../web/admin/session-query.ts';

/** The user signed in on the screens of {@link renderForStaff}. */
export const ME: AdminSessionBody = {
  id: '0198d2a0-0000-7000-8000-000000000001',
  username: 'reception',
  role: 'staff',
};

/** Renders a part of an admin screen with an empty cache, in which {@link ME} is signed in. */
export function renderForStaff(part: ReactNode) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, ME);
  return render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
}
