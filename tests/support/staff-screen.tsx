import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AdminSessionBody } from '#contracts/auth';
import { adminRoutes } from '../../web/admin/routes/admin-routes.tsx';
import { createQueryClient } from '../../web/http/query-client.ts';
import { rootRoute } from '../../web/root-route.tsx';
import { createAppRouter } from '../../web/router.tsx';
import { sessionQuery } from '../../web/admin/session-query.ts';

/** The user signed in on the screens of {@link renderForStaff}. */
export const ME: AdminSessionBody = {
  id: '0198d2a0-0000-7000-8000-000000000001',
  username: 'reception',
  role: 'staff',
};

/** Renders a part of an admin screen with an empty cache, which it returns, too; {@link ME} is signed in. */
export function renderForStaff(part: ReactNode) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, ME);
  const page = render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  return { ...page, queryClient };
}

/** Renders the admin at an address, in which {@link ME} is signed in. */
export function renderAdmin(path: string, role: AdminSessionBody['role'] = ME.role) {
  const queryClient = createQueryClient();
  const user: AdminSessionBody = { ...ME, role };
  queryClient.setQueryData(sessionQuery.queryKey, user);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(rootRoute.addChildren([adminRoutes]), queryClient, history);
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
