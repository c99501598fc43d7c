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

interface BannerWords {
  heading: string;
  close: string;
  text: string;
  /** Once the detailed choices are open. */
  change: string;
  policy: string;
  save: string;
  customize: string;
  necessaryOnly: string;
  all: string;
  necessary: { title: string; text: string };
  purposes: Readonly<Record<OptionalPurpose, { title: string; text: string }>>;
  /** If the browser sends Global Privacy Control. */
  refused: string;
}

const WORDS: Readonly<Record<'en' | 'es', BannerWords>> = {
  en: {
    heading: 'Cookies, only if you like',
    close: 'Close without saving',
    text: 'This site works without any. With your consent we measure which pages help.',
    change: 'You can change your mind at the bottom of every page.',
    policy: 'Cookie policy',
    save: 'Save Preferences',
    customize: 'Customize',
    necessaryOnly: 'Necessary Only',
    all: 'Accept All',
    necessary: {
      title: 'Necessary',
      text: 'Your choice here, and what you typed into a form until it is sent. Always on.',
    },
    purposes: {
      analytics: {
        title: 'Analytics',
        text: 'Lets us see which pages help and where the site is confusing. Never where you write to us.',
      },
      marketing: {
        title: 'Marketing',
        text: 'Lets us see whether an advertisement brought people here. We run none today.',
      },
      functional: {
        title: 'Functional',
        text: 'Shows public reviews from another site on our home page.',
      },
    },
    refused:
      'Your browser sends Global Privacy Control, so all of these stay off no matter what is checked here. The reviews still load when you ask for them.',
  },
  es: {
    heading: 'Cookies, solo si quiere',
    close: 'Cerrar sin guardar',
    text: 'El sitio funciona sin ellas. Con su permiso medimos qué páginas ayudan.',
    change: 'Puede cambiar de opinión al pie de cada página.',
    policy: 'Política, en inglés',
    save: 'Guardar mi elección',
    customize: 'Personalizar',
    necessaryOnly: 'Solo necesarias',
    all: 'Aceptar todas',
    necessary: {
      title: 'Necesarias',
      text: 'Lo que elige aquí, y lo que escribe en un formulario hasta que lo envía. Siempre activas.',
    },
    purposes: {
      analytics: {
        title: 'Estadísticas',
        text: 'Nos dejan ver qué páginas ayudan y dónde el sitio confunde. Nunca donde usted nos escribe.',
      },
      marketing: {
        title: 'Publicidad',
        text: 'Nos dejan ver si un anuncio trajo a alguien aquí. Hoy no tenemos ninguno.',
      },
      functional: {
        title: 'Funciones',
        text: 'Muestran en nuestra página de inicio reseñas públicas de otro sitio.',
      },
    },
    refused:
      'Su navegador envía Global Privacy Control, así que todas estas quedan apagadas, sin importar lo que marque aquí. Las reseñas aún se cargan cuando usted las pide.',
  },
};

const OPTIONAL: readonly OptionalPurpose[] = ['analytics', 'marketing', 'functional'];

interface CookieBannerProps {
  /** Opens the detailed choices, also when the banner is already shown. */
  customise?: boolean;
  /** Of the page. */
  language: 'en' | 'es';
  onDone: () => void;
}

/**
 * The cookie banner: a bar along the bottom, or the detailed choices. It is not modal: the page stays usable. Before
 * the app is there, `answer-ahead.ts` works the buttons with `data-cookies`.
 */
export function CookieBanner({ customise = false, language, onDone }: CookieBannerProps) {
  const words = WORDS[language];
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
      lang={language === 'es' ? 'es' : undefined}
      data-cookie-question
      data-customising={customising || undefined}
    >
      <div className={styles.head}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {words.heading}
        </h2>
        {customising && (
          <button type="button" aria-label={words.close} onClick={close}>
            ×
          </button>
        )}
      </div>
      <p className={styles.words}>
        {words.text} {customising && <span>{words.change} </span>}
        <a href={pagePath('/cookie-policy')}>{words.policy}</a>
      </p>
      {customising && (
        <PurposeList
          words={words}
          preferences={preferences}
          onChange={(purpose, on) => setPreferences({ ...preferences, [purpose]: on })}
        />
      )}
      <div className={styles.actions}>
        {customising ? (
          <Choice key="save" onClick={() => choose(preferences)}>
            {words.save}
          </Choice>
        ) : (
          <Choice key="customize" ref={customizeButton} onClick={() => setOpened(true)}>
            {words.customize}
          </Choice>
        )}
        <Choice data-cookies="necessary" onClick={() => choose(NECESSARY_ONLY)}>
          {words.necessaryOnly}
        </Choice>
        <Choice data-cookies="all" onClick={() => choose(EVERYTHING)}>
          {words.all}
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
  words: BannerWords;
  preferences: CookiePreferences;
  onChange: (purpose: OptionalPurpose, on: boolean) => void;
}

function PurposeList({ words, preferences, onChange }: PurposeListProps) {
  return (
    <ul className={styles.purposes}>
      <li>
        <label>
          <input type="checkbox" checked disabled /> <strong>{words.necessary.title}</strong>
        </label>
        <p>{words.necessary.text}</p>
      </li>
      {OPTIONAL.map((purpose) => (
        <li key={purpose}>
          <label>
            <input
              type="checkbox"
              checked={preferences[purpose]}
              onChange={(event) => onChange(purpose, event.target.checked)}
            />{' '}
            <strong>{words.purposes[purpose].title}</strong>
          </label>
          <p>{words.purposes[purpose].text}</p>
        </li>
      ))}
      {hasGlobalPrivacyControl() && (
        <li>
          <p>{words.refused}</p>
        </li>
      )}
    </ul>
  );
}
