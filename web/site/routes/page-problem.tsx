import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { site } from 'virtual:site';
import { isSpanishPath } from '../../page-data/page-addresses.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { isOpenedInPlace, reloadIfServed } from '../../ui/reload-if-served.ts';
import { ExitButton } from '../features/exit/exit-button.tsx';
import styles from './site.module.css';

/**
 * Shown in place of a page whose data or code did not load. It reloads the page first, because a deployment may have
 * removed the files. If the server does not answer, header, exit and Relie stay around the error message.
 */
export function PageProblem() {
  const [isAwaited, setAwaited] = useState(isOpenedInPlace);
  useEffect(() => {
    if (isAwaited) void reloadIfServed().then(setAwaited);
  }, [isAwaited]);
  return isAwaited ? <LoadingIndicator size="lg" /> : <Problem />;
}

/** The error page for a failed layout. It has its own exit button, because the header is missing. */
export function LayoutProblem() {
  return (
    <main id="content" tabIndex={-1}>
      <div className={styles.leave}>
        <ExitButton to={site.leaveTo} />
      </div>
      <PageProblem />
    </main>
  );
}

function Problem() {
  const isSpanish = useLocation({ select: ({ pathname }) => isSpanishPath(pathname) });
  const words = isSpanish ? SPANISH : ENGLISH;
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={layout.section} lang={isSpanish ? 'es' : 'en'} role="alert">
      <div className={`${layout.container} ${styles.problem}`}>
        <h1>{words.title}</h1>
        <p>
          {words.why} <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
        </p>
        <p>
          {words.crisis} <a href="tel:988">988</a>.
        </p>
        <Button onClick={() => location.reload()}>{words.again}</Button>
      </div>
    </section>
  );
}

const ENGLISH = {
  title: 'This page did not load',
  why: 'The connection may have been lost for a moment. If it stays that way, call us at',
  crisis: 'In a crisis, call or text',
  again: 'Try again',
};

const SPANISH: typeof ENGLISH = {
  title: 'Esta página no se cargó',
  why: 'Quizá se perdió la conexión por un momento. Si sigue así, llámenos al',
  crisis: 'En una crisis, llame o mande un texto al',
  again: 'Intentar de nuevo',
};
