import { chatWords } from 'virtual:relie-chat';
import { Button } from '../../../ui/button.tsx';
import styles from './relie-chat.module.css';

/** The notice before the first message. Nothing is sent until the visitor agrees. */
export function ConsentCard({
  language,
  onAgree,
}: {
  language?: 'es' | undefined;
  onAgree: () => void;
}) {
  const words = language === 'es' ? chatWords.inSpanish : chatWords;
  const { heading, text, points, kept, agree } = words.consent;
  // HTML rendered from the practice's Markdown at build time.
  return (
    <div className={styles.consent} lang={language}>
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
