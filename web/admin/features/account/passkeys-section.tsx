import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '#contracts/auth';
import { passkeyCreationSchema } from '#contracts/passkeys';
import { apiRequest } from '../../../http/api-client.ts';
import { toast } from '../../../ui/toast-store.ts';
import { Moment } from '../../moment.tsx';
import { createPasskey } from '../../passkey-ceremony.ts';
import { sessionQuery } from '../../session-query.ts';
import { useNow } from '../../use-now.ts';
import { useRefreshAccount } from './account-queries.ts';
import styles from './account-page.module.css';
import { PasswordPrompt } from '../../password-prompt.tsx';

const URL = '/api/admin/account/passkeys';

/** The user's passkeys. */
export function PasskeysSection({ passkeys }: { passkeys: Account['passkeys'] }) {
  const now = useNow();
  const queryClient = useQueryClient();
  const refresh = useRefreshAccount();

  async function add(password: string): Promise<void> {
    const asked = await apiRequest('POST', `${URL}/options`, { password });
    const answer = await createPasskey(passkeyCreationSchema.parse(await asked.json()));
    await apiRequest('POST', URL, answer);
    toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' });
    await Promise.all([
      refresh(),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  }
  async function remove(id: string, password: string): Promise<void> {
    await apiRequest('DELETE', `${URL}/${id}`, { password });
    await refresh();
  }

  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className={styles.note}>
        A passkey signs you in with your fingerprint, your face or the PIN of your device, without
        password and code. It cannot be guessed or typed into a fake page.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label="Passkeys">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className={styles.row}>
              <div>
                <strong>{name}</strong>
                <p className={styles.note}>
                  Added <Moment iso={createdAt} now={now} />
                  {lastUsedAt ? (
                    <>
                      , last used <Moment iso={lastUsedAt} now={now} />
                    </>
                  ) : (
                    ', not used yet'
                  )}
                </p>
              </div>
              <PasswordPrompt
                label="Remove"
                accessibleLabel={`Remove the passkey ${name}`}
                look={{ variant: 'quiet', size: 'sm' }}
                title="Remove this passkey?"
                description="It stops working here. Delete it on the device too."
                confirm="Remove"
                confirmVariant="danger"
                action={(password) => remove(id, password)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <PasswordPrompt
          label="Add a passkey"
          look={{ variant: 'secondary' }}
          title="Add a passkey"
          description="Please confirm that it is you. Then your device asks for a fingerprint, your face or a PIN."
          confirm="Continue"
          action={add}
        />
      </div>
    </section>
  );
}
