import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '../../use-document-title.ts';
import { accountQuery } from './account-queries.ts';
import styles from './account-page.module.css';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The signed-in user's own account: password, second factor, passkeys, sessions. */
export function AccountPage() {
  useDocumentTitle('Account');
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  return (
    <div className={styles.page}>
      <div>
        <h1>Account</h1>
        <p className={styles.note}>
          {account.username}, {account.role === 'admin' ? 'admin' : 'staff'}
        </p>
      </div>
      <SecondFactorSection account={account} />
      <PasskeysSection passkeys={account.passkeys} />
      <PasswordSection username={account.username} />
      <SessionsSection />
    </div>
  );
}
