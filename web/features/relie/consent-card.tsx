import { Button } from '../../ui/button.tsx';
import styles from './relie-chat.module.css';

/** What a visitor should know before the first word. Until they agree nothing is sent. */
export function ConsentCard({ onAgree }: { onAgree: () => void }) {
  return (
    <div className={styles.consent}>
      <h3>Before we start</h3>
      <p>
        I’m Relie, an AI companion for couples and individuals. I explain ideas, practice hard talks
        with you and help you get ready for a session.
      </p>
      <ul>
        <li>
          I’m <strong>not a licensed therapist</strong>. I can’t diagnose, prescribe or treat.
        </li>
        <li>
          This space is <strong>not HIPAA-secure</strong>. Please leave out names and addresses.
        </li>
        <li>
          In a crisis, <a href="tel:988">call 988</a> (U.S.), or <a href="sms:988">text it</a>.
        </li>
      </ul>
      <p>
        Our chat stays in this browser until you clear it. <a href="/privacy-policy">Privacy</a>
      </p>
      <Button onClick={onAgree}>I Agree—Start Chat</Button>
    </div>
  );
}
