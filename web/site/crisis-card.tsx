import type { Language } from '#safety/crisis-resources';
import styles from './crisis-card.module.css';

/** What the quick exit clears. */
type Cleared = 'chat' | 'search' | 'answers';

const WORDS: Record<Language, { label: string; exit: string; clears: Record<Cleared, string> }> = {
  en: {
    label: 'People you can reach now',
    exit: 'Exit this page',
    clears: {
      chat: 'Clears this chat and leaves at once.',
      search: 'Clears your search and leaves at once.',
      answers: 'Clears your answers and leaves at once.',
    },
  },
  es: {
    label: 'Personas con quienes puede hablar ahora',
    exit: 'Salir de esta página',
    clears: {
      chat: 'Borra este chat y sale al instante.',
      search: 'Borra su búsqueda y sale al instante.',
      answers: 'Borra sus respuestas y sale al instante.',
    },
  },
};

interface CrisisCardProps {
  /** Crisis contacts, most urgent first, from `safety/crisis-resources`. */
  resources: readonly {
    id: string;
    name: string;
    when: string;
    actions: readonly { label: string; href: string }[];
  }[];
  /** Full size; otherwise the compact form after an earlier crisis. */
  isCrisis: boolean;
  /** URL of the quick exit. */
  leaveTo: string;
  clears: Cleared;
  /** The language of the resources. */
  language?: Language;
}

/** Crisis contacts, one tap each. For partner violence it includes the quick exit. */
export function CrisisCard(props: CrisisCardProps) {
  const { resources, isCrisis, leaveTo, clears, language = 'en' } = props;
  const words = WORDS[language];
  const mayBeWatched = resources.some(({ id }) => id === 'domestic-violence');
  return (
    <section className={styles.card} aria-label={words.label} data-calm={!isCrisis}>
      <ul>
        {resources.map(({ id, name, when, actions }) => (
          <li key={id}>
            <p className={styles.name}>{name}</p>
            <p className={styles.when}>{when}</p>
            <p className={styles.actions}>
              {actions.filter(isCallOrText).map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {mayBeWatched && (
        <p className={styles.exit}>
          <a href={leaveTo} rel="noreferrer" data-exit="">
            {words.exit}
          </a>{' '}
          <span>{words.clears[clears]}</span>
        </p>
      )}
    </section>
  );
}

// The data may come from storage or the network, so only tel: and sms: links are allowed.
const isCallOrText = ({ href }: { href: string }) => /^(?:tel|sms):/.test(href);
