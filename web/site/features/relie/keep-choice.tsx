import { useId } from 'react';
import { chatWords } from 'virtual:relie-chat';
import styles from './relie-chat.module.css';

interface KeepChoiceProps {
  isKept: boolean;
  /** False once the conversation was about danger. */
  isPossible: boolean;
  onChange: (isWanted: boolean) => void;
}

/** Lets the visitor keep the conversation on the device for a day. */
export function KeepChoice({ isKept, isPossible, onChange }: KeepChoiceProps) {
  const id = useId();
  const { label, meaning, refused } = chatWords.keep;
  return (
    <div className={styles.keep}>
      <label>
        <input
          type="checkbox"
          checked={isKept}
          disabled={!isPossible}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id}>{isPossible ? meaning : refused}</p>
    </div>
  );
}
