import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { ApiError, apiRequest } from '../../../http/api-client.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import styles from './sign-in.module.css';

interface OneTimeLinkProps {
  /** Where the link is redeemed; `/check` below it says whether it still works. */
  url: string;
  /** Who gave the link, e.g. "that you were given". */
  origin: string;
  /** The form; the token is in the hash of the address, which is sent to no server. */
  children: (token: string) => ReactNode;
}

/** Headings of refusals by status. Any other failure says nothing about the link: the form may still work. */
const REFUSALS: Readonly<Partial<Record<number, string>>> = {
  403: 'This link cannot be checked here',
  410: 'This link no longer works',
};

/** The target of a one-time link: its form while the link works, otherwise what to do instead. */
export function OneTimeLink({ url, origin, children }: OneTimeLinkProps) {
  const [token, setToken] = useState(tokenInAddress);
  const { error, isLoading } = useQuery({
    queryKey: [`${url}/check`, token],
    queryFn: async ({ queryKey: [path = ''], signal }) => {
      await apiRequest('POST', path, { token }, { signal });
      return true;
    },
    enabled: token !== '',
    // Not checked again: after it was redeemed, the link is refused, and the form says how that went.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // A second check would unmount the form, and what was typed would be lost.
    refetchOnReconnect: false,
  });

  useEffect(() => {
    function takeToken(): void {
      // A newer link that is opened in the same tab changes only the hash.
      setToken((before) => tokenInAddress() || before);
      // Removes the token from the address bar, where it could be read or copied.
      history.replaceState(history.state, '', location.pathname);
    }
    takeToken();
    addEventListener('hashchange', takeToken);
    return () => removeEventListener('hashchange', takeToken);
  }, []);

  if (!token) {
    return (
      <div className={styles.card}>
        <h1>This link is incomplete</h1>
        <p>
          Please open the whole link {origin}. It ends in &ldquo;#token=&rdquo; and a long code.
        </p>
      </div>
    );
  }
  if (isLoading) return <LoadingIndicator />;
  const refusal = error instanceof ApiError ? error : undefined;
  const heading = refusal && REFUSALS[refusal.status];
  if (heading) {
    return (
      <div className={styles.card}>
        <h1>{heading}</h1>
        <p role="alert">{refusal.body?.message}</p>
        {refusal.status === 410 && (
          <Link to="/admin/login" className={buttonClass({})}>
            Go to the sign-in
          </Link>
        )}
      </div>
    );
  }
  return <Fragment key={token}>{children(token)}</Fragment>;
}

const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
