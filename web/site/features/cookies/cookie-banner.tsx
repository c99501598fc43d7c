import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './cookie-banner.module.css';
import { pagePath } from '../../../ui/page-path.ts';
import {
  EVERYTHING,
  getConsent,
  hasGlobalPrivacyControl,
  NECESSARY_ONLY,
  storeConsent,
  type CookiePreferences,
  type OptionalPurpose,
} from './cookie-consent.ts';

const PURPOSES: { purpose: OptionalPurpose; title: string; text: string }[] = [
  {
    purpose: 'analytics',
    title: 'Analytics',
    text: 'Lets us see which pages help and where the site is confusing. Never where you write to us.',
  },
  {
    purpose: 'marketing',
    title: 'Marketing',
    text: 'Lets us see whether an advertisement brought people here. We run none today.',
  },
  {
    purpose: 'functional',
    title: 'Functional',
    text: 'Shows public reviews from another site on our home page.',
  },
];

interface CookieBannerProps {
  /** Opens the detailed choices, also when the banner is already shown. */
  customise?: boolean;
  onDone: () => void;
}

/**
 * The cookie banner: a bar along the bottom, or the detailed choices. It is not modal: the page stays usable. Before
 * the app is there, `answer-ahead.ts` works the buttons with `data-cookies`.
 */
export function CookieBanner({ customise = false, onDone }: CookieBannerProps) {
  const headingId = useId();
  const [opened, setOpened] = useState(false);
  const customising = customise || opened;
  const [preferences, setPreferences] = useState(startingPoint);
  const { heading, customizeButton, giveBack } = useBannerFocus(customising);

  const choose = (choice: CookiePreferences) => {
    storeConsent(choice);
    giveBack();
    onDone();
  };
  const close = () => {
    if (customise) giveBack();
    setOpened(false);
    setPreferences(startingPoint);
    onDone();
  };
  useEscape(customising, close);
  return (
    <section
      className={styles.banner}
      aria-labelledby={headingId}
      data-cookie-question
      data-customising={customising || undefined}
    >
      <div className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          Cookies, only if you like
        </h2>
        {customising && (
          <button type="button" aria-label="Close without saving" onClick={close}>
            ×
          </button>
        )}
      </div>
      <p className={styles.words}>
        This site works without any. With your consent we measure which pages help.{' '}
        {customising && 'You can change your mind at the bottom of every page. '}
        <a href={pagePath('/cookie-policy')}>Cookie policy</a>
      </p>
      {customising && (
        <PurposeList
          preferences={preferences}
          onChange={(purpose, on) => setPreferences({ ...preferences, [purpose]: on })}
        />
      )}
      <div className={styles.actions}>
        {customising ? (
          <Choice key="save" onClick={() => choose(preferences)}>
            Save Preferences
          </Choice>
        ) : (
          <Choice key="customize" ref={customizeButton} onClick={() => setOpened(true)}>
            Customize
          </Choice>
        )}
        <Choice data-cookies="necessary" onClick={() => choose(NECESSARY_ONLY)}>
          Necessary Only
        </Choice>
        <Choice data-cookies="all" onClick={() => choose(EVERYTHING)}>
          Accept All
        </Choice>
      </div>
    </section>
  );
}

/** One of the three choices. All look the same, so that none is suggested. */
function Choice(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="secondary" {...props} />;
}

/**
 * Moves the focus to the heading when the switches appear, so that they are read in order and a second press of Enter
 * does not save them unseen, and back to "Customize" when they disappear.
 */
function useBannerFocus(customising: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const customizeButton = useRef<HTMLButtonElement>(null);
  const wasCustomising = useRef(false);
  const opener = useRef<Element>(null);
  const hasFocus = () =>
    heading.current?.closest('section')?.contains(document.activeElement) ?? false;
  useEffect(() => {
    if (customising === wasCustomising.current) return;
    wasCustomising.current = customising;
    if (customising) {
      opener.current = document.activeElement;
      heading.current?.focus();
    } else if (hasFocus() || document.activeElement === document.body) {
      customizeButton.current?.focus();
    }
  }, [customising]);
  /**
   * Returns the focus, if the banner has it, to the button that opened the settings, or else to the start of the page.
   */
  const giveBack = () => {
    if (!hasFocus()) return;
    const button = opener.current?.closest<HTMLElement>('button');
    (button ?? document.getElementById('content'))?.focus({ preventScroll: true });
  };
  return { heading, customizeButton, giveBack };
}

/** Escape closes the settings wherever the focus is, because they may cover it. An open dialog takes precedence. */
function useEscape(isOpen: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (key === 'Escape' && !isInDialog) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}

function startingPoint(): CookiePreferences {
  // Prerendered markup has no consent yet.
  const chosen = typeof document === 'undefined' ? null : getConsent();
  return chosen?.preferences ?? NECESSARY_ONLY;
}

interface PurposeListProps {
  preferences: CookiePreferences;
  onChange: (purpose: OptionalPurpose, on: boolean) => void;
}

function PurposeList({ preferences, onChange }: PurposeListProps) {
  return (
    <ul className={styles.purposes}>
      <li>
        <label>
          <input type="checkbox" checked disabled /> <strong>Necessary</strong>
        </label>
        <p>Your choice here, and what you typed into a form until it is sent. Always on.</p>
      </li>
      {PURPOSES.map(({ purpose, title, text }) => (
        <li key={purpose}>
          <label>
            <input
              type="checkbox"
              checked={preferences[purpose]}
              onChange={(event) => onChange(purpose, event.target.checked)}
            />{' '}
            <strong>{title}</strong>
          </label>
          <p>{text}</p>
        </li>
      ))}
      {hasGlobalPrivacyControl() && (
        <li>
          <p>
            Your browser sends Global Privacy Control, so all of these stay off no matter what is
            checked here. The reviews still load when you ask for them.
          </p>
        </li>
      )}
    </ul>
  );
}
