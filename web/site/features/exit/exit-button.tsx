import type { FrameWords } from '../../../page-data/frame-words.ts';
import styles from './exit-button.module.css';

export const EXIT_WORDS = { text: 'Exit this page', title: 'Or press Escape three times' };

interface ExitButtonProps {
  to: string;
  words?: FrameWords['exit'];
}

/**
 * The quick exit. Without script it is a plain link; the boot script adds the rest of its behaviour, and three presses
 * of Escape, before the app is fetched.
 */
export function ExitButton({ to, words = EXIT_WORDS }: ExitButtonProps) {
  const { text, title } = words;
  return (
    <a className={styles.exit} href={to} rel="noreferrer" data-exit="" title={title}>
      {text}
    </a>
  );
}
