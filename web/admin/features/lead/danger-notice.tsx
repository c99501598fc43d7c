import { useLeadDanger } from '../../lead-danger.ts';
import styles from './lead-page.module.css';

/** What to do about a lead that may tell of danger; renders nothing for others. */
export function DangerNotice({ id }: { id: string }) {
  const danger = useLeadDanger(id);
  if (danger === 'unchecked') {
    return (
      <p className={styles.kind}>The message could not be checked for danger. Please read it.</p>
    );
  }
  if (danger !== 'danger') return null;
  return (
    <div role="note" className={styles.danger}>
      <p>
        <strong>This message may tell of danger.</strong> Read it now, and ask a therapist today
        what to do. Reach them only in the way above: somebody else may listen or read along. If a
        life is at risk now, call 911. The check is automatic and can be wrong.
      </p>
    </div>
  );
}
