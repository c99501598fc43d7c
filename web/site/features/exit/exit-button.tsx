import styles from './exit-button.module.css';

const WORDS = {
  en: { text: 'Exit this page', title: 'Or press Escape three times' },
  es: { text: 'Salir de esta página', title: 'O presione Escape tres veces' },
};

/**
 * The quick exit. Without script it is a plain link; the boot script adds the rest of its behaviour, and three presses
 * of Escape, before the app is fetched.
 */
export function ExitButton({ to, language = 'en' }: { to: string; language?: 'en' | 'es' }) {
  const { text, title } = WORDS[language];
  return (
    <a
      className={styles.exit}
      href={to}
      rel="noreferrer"
      data-exit=""
      title={title}
      lang={language === 'es' ? 'es' : undefined}
    >
      {text}
    </a>
  );
}
