import { CookieBanner } from './cookie-banner.tsx';
import styles from './cookie-controls.module.css';
import { useCookieConsent } from './use-cookie-consent.ts';

/** Opens the cookie settings again. */
export function CookieSettingsButton({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onOpen}>
      {text}
    </button>
  );
}

interface CookieQuestionProps {
  /** Of the page. */
  language: 'en' | 'es';
  /** The visitor reopened the settings. */
  reopened: boolean;
  /** Whether the banner is part of the prerendered page. */
  askAhead: boolean;
  onDone: () => void;
}

/** Renders the cookie banner while no valid choice exists or the settings are open. */
export function CookieQuestion({ language, reopened, askAhead, onDone }: CookieQuestionProps) {
  const { mustAsk } = useCookieConsent(askAhead);
  if (!mustAsk && !reopened) return null;
  return <CookieBanner customise={reopened} language={language} onDone={onDone} />;
}
