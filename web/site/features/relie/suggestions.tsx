import { useId } from 'react';
import { chatWords } from 'virtual:relie-chat';
import styles from './relie-chat.module.css';

interface SuggestionsProps {
  questions: readonly string[];
  language?: 'es' | undefined;
  onAsk: (question: string) => void;
}

/** Questions to begin with; a tap sends one. */
export function Suggestions({ questions, language, onAsk }: SuggestionsProps) {
  const { suggestions } = language === 'es' ? chatWords.inSpanish : chatWords;
  const id = useId();
  return (
    <div className={styles.suggestions} lang={language}>
      <h3 id={id} className="visually-hidden">
        {suggestions.heading}
      </h3>
      <ul aria-labelledby={id}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
