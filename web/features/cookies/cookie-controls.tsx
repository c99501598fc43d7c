import { lazy, Suspense } from 'react';
import styles from './cookie-controls.module.css';
import { useCookieConsent } from './use-cookie-consent.ts';

const CookieBanner = lazy(() =>
  import('./cookie-banner.tsx').then((module) => ({ default: module.CookieBanner })),
);

/** The way back to the cookie choices. */
export function CookieSettingsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onOpen}>
      Cookie settings
    </button>
  );
}

interface CookieQuestionProps {
  /** The visitor came back to change their choice. */
  reopened: boolean;
  onDone: () => void;
}

/** The cookie banner, while a choice is due or is being changed. */
export function CookieQuestion({ reopened, onDone }: CookieQuestionProps) {
  const { mustAsk } = useCookieConsent();
  if (!mustAsk && !reopened) return null;
  return (
    <Suspense>
      <CookieBanner customise={reopened} onDone={onDone} />
    </Suspense>
  );
}
