import { CookieBanner } from './cookie-banner.tsx';
import styles from './cookie-controls.module.css';
import { useCookieConsent } from './use-cookie-consent.ts';

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
  /** Whether the question is part of the prerendered page. */
  askAhead: boolean;
  onDone: () => void;
}

/** The cookie banner, while a choice is due or is being changed. */
export function CookieQuestion({ reopened, askAhead, onDone }: CookieQuestionProps) {
  const { mustAsk } = useCookieConsent(askAhead);
  if (!mustAsk && !reopened) return null;
  return <CookieBanner customise={reopened} onDone={onDone} />;
}
