import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '../../../http/api-client.ts';
import { isGone, isUnauthenticated } from '../../../http/query-function.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NotReached } from '../../load-on-demand.ts';
import styles from './staff-problem.module.css';

/** Words for what may have been erased or deleted, by prefix of its address. */
const LOSABLE = [
  {
    under: '/admin/leads/',
    title: 'This lead is gone',
    words:
      'It was erased, or the time for which it is kept is over. What was typed here and not saved went with it.',
    list: '/admin',
    back: 'Back to the leads',
  },
  {
    under: '/admin/blog/',
    title: 'This post is gone',
    words: 'It was deleted.',
    list: '/admin/blog',
    back: 'Back to the blog',
  },
] as const;

/** Shown instead of a screen whose data could not be read. */
export function StaffProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The sign-in is on its way.
  if (isUnauthenticated(error)) return null;
  const lost = isGone(error) && LOSABLE.find(({ under }) => path.startsWith(under));
  if (lost) {
    return (
      <div role="alert" className={styles.problem}>
        <h1>{lost.title}</h1>
        <p>{lost.words}</p>
        <Link to={lost.list} className={buttonClass({})}>
          {lost.back}
        </Link>
      </div>
    );
  }
  return (
    <div role="alert" className={styles.problem}>
      <h1>This could not be shown</h1>
      <p>{problemInWords(error)}</p>
      <Button
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

/** Error page in place of the admin's layout and screen, if the layout cannot be loaded or rendered. */
export function AdminProblem(props: ErrorComponentProps) {
  return (
    <main id="content" className={styles.alone} tabIndex={-1}>
      <StaffProblem {...props} />
    </main>
  );
}

/** Shown for an address below /admin at which there is no screen. */
export function NoSuchScreen() {
  return (
    <div className={styles.problem}>
      <h1>There is no such screen</h1>
      <p>The link may be from an earlier version, or mistyped.</p>
      <Link to="/admin" className={buttonClass({})}>
        To the leads
      </Link>
    </div>
  );
}

function problemInWords(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message ?? 'The server is not well right now.';
  if (error instanceof NotReached) return 'The server cannot be reached.';
  // No answer, or an answer or a part of a newer release.
  if (error instanceof TypeError) {
    return 'The server cannot be reached, or this page is out of date. Reloading may help.';
  }
  return 'The server gave an answer that this page does not understand. Reloading may help.';
}
