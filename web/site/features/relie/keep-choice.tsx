import { useId } from 'react';
import type { chatWords } from 'virtual:relie-chat';
import styles from './relie-chat.module.css';

interface KeepChoiceProps {
  words: typeof chatWords.keep;
  /** Language of `words`. */
  language: 'en' | 'es';
  isKept: boolean;
  /** False once the conversation was about danger. */
  isPossible: boolean;
  /** True while a message waits for its answer: before the server has assessed it, it must not reach the device. */
  isPending: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Lets the visitor keep the conversation on the device for a day. */
export function KeepChoice({
  words,
  language,
  isKept,
  isPossible,
  isPending,
  onChange,
}: KeepChoiceProps) {
  const id = useId();
  const { label, meaning, refused } = words;
  return (
    <div className={styles.keep} lang={language}>
      <label>
        <input
          type="checkbox"
          checked={isKept}
          disabled={!isPossible || (isPending && !isKept)}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id}>{isPossible ? meaning : refused}</p>
    </div>
  );
}
