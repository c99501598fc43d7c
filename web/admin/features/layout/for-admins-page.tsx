import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import styles from './staff-problem.module.css';

/** Tells staff that the screen they asked for is for admins. */
export function ForAdminsPage() {
  useDocumentTitle('For admins');
  return (
    <div className={styles.problem}>
      <h1>This screen is for admins</h1>
      <p>You are signed in as staff. If you need it, ask an admin of your practice.</p>
      <Link to="/admin" className={buttonClass({})}>
        To the leads
      </Link>
    </div>
  );
}
