import { chatWords } from 'virtual:relie-chat';
import { Button } from '../../ui/button.tsx';
import styles from './relie-chat.module.css';

/** What a visitor should know before the first word. Until they agree nothing is sent. */
export function ConsentCard({ onAgree }: { onAgree: () => void }) {
  const { heading, text, points, kept, agree } = chatWords.consent;
  // The HTML is the practice's Markdown, rendered when the site is built.
  return (
    <div className={styles.consent}>
      <h3>{heading}</h3>
      <p dangerouslySetInnerHTML={{ __html: text }} />
      <ul>
        {points.map((point) => (
          <li key={point} dangerouslySetInnerHTML={{ __html: point }} />
        ))}
      </ul>
      <p dangerouslySetInnerHTML={{ __html: kept }} />
      <Button onClick={onAgree}>{agree}</Button>
    </div>
  );
}
