import { CookieBanner } from './cookie-banner.tsx';
import styles from './cookie-controls.module.css';
import { useCookieConsent } from './use-cookie-consent.ts';

const SETTINGS = { en: 'Cookie settings', es: 'Ajustes de cookies' };

interface CookieControlProps {
  /** Of the page. */
  language: 'en' | 'es';
}

/** Opens the cookie settings again. */
export function CookieSettingsButton({
  language,
  onOpen,
}: CookieControlProps & { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      lang={language === 'es' ? 'es' : undefined}
      onClick={onOpen}
    >
      {SETTINGS[language]}
    </button>
  );
}

interface CookieQuestionProps extends CookieControlProps {
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
