import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../session-query.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { accountQuery } from './account-queries.ts';
import styles from './account-page.module.css';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { WeeklySummarySection } from './weekly-summary-section.tsx';

/** The signed-in user's own account: second factor, passkeys, password, weekly summary, sessions. */
export function AccountPage() {
  useDocumentTitle('Account');
  const { data: account } = useQuery(accountQuery);
  const { data: session } = useQuery(sessionQuery);
  if (!account) return null;
  return (
    <div className={styles.page}>
      <div>
        <h1>Account</h1>
        <p className={styles.note}>
          {account.username}, {account.role === 'admin' ? 'admin' : 'staff'}
        </p>
      </div>
      {session?.needsSecondFactor && (
        <p role="status" className={styles.warning}>
          Your practice requires a second factor. Please set up an authenticator app or add a
          passkey below; then everything else opens.
        </p>
      )}
      <SecondFactorSection account={account} />
      <PasskeysSection passkeys={account.passkeys} />
      <PasswordSection username={account.username} />
      {session && !session.needsSecondFactor && <WeeklySummarySection />}
      <SessionsSection />
    </div>
  );
}
