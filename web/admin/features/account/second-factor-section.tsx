import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  recoveryCodesSchema,
  totpSetupSchema,
  type Account,
  type TotpSetup,
} from '#contracts/auth';
import { apiRequest } from '../../../http/api-client.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { sessionQuery } from '../../session-query.ts';
import { useRefreshAccount } from './account-queries.ts';
import styles from './account-page.module.css';
import { PasswordPrompt } from '../../password-prompt.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetupForm } from './totp-setup-form.tsx';

const QUIET = { variant: 'quiet', size: 'sm' } as const;
/** From here on the screen suggests new recovery codes. */
const FEW_CODES = 3;

/** The authenticator app and its recovery codes. */
export function SecondFactorSection({ account }: { account: Account }) {
  const { secondFactor, recoveryCodesLeft } = account;
  const queryClient = useQueryClient();
  const refresh = useRefreshAccount();
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<string[]>();
  const heading = useFocusAfterStep(
    codes ? 'codes' : secondFactor ? 'on' : setup ? 'setting up' : 'off',
  );

  async function start(password: string): Promise<void> {
    const answer = await apiRequest('POST', '/api/admin/account/totp', { password });
    setSetup(totpSetupSchema.parse(await answer.json()));
  }
  async function renew(password: string): Promise<void> {
    const answer = await apiRequest('POST', '/api/admin/account/recovery-codes', { password });
    setCodes(recoveryCodesSchema.parse(await answer.json()).codes);
    await refresh();
  }
  async function turnOff(password: string): Promise<void> {
    await apiRequest('DELETE', '/api/admin/account/totp', { password });
    setCodes(undefined);
    await refresh();
  }

  return (
    <section className={styles.card} aria-labelledby="second-factor">
      <div className={styles.top}>
        <h2 id="second-factor" ref={heading} tabIndex={-1}>
          Second factor
        </h2>
        <StatusBadge tone={secondFactor ? 'good' : 'neutral'}>
          {secondFactor ? 'On' : 'Off'}
        </StatusBadge>
      </div>
      <p className={styles.note}>
        With a second factor, a stolen password is not enough: signing in also asks for a code from
        an app on your phone.
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {!secondFactor && setup && (
        <TotpSetupForm
          setup={setup}
          onConfirmed={async (fresh) => {
            setCodes(fresh);
            setSetup(undefined);
            await Promise.all([
              refresh(),
              queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
            ]);
          }}
          onCancel={() => setSetup(undefined)}
        />
      )}
      {!secondFactor && !setup && (
        <div className={styles.actions}>
          <PasswordPrompt
            label="Set up an authenticator app"
            look={{ variant: 'secondary' }}
            title="Set up an authenticator app"
            description="Please confirm that it is you."
            confirm="Continue"
            action={start}
          />
        </div>
      )}
      {secondFactor && !codes && (
        <>
          <p className={recoveryCodesLeft <= FEW_CODES ? styles.warning : undefined}>
            {codesInWords(recoveryCodesLeft)}
          </p>
          <div className={styles.actions}>
            <PasswordPrompt
              label="New recovery codes"
              look={QUIET}
              title="New recovery codes"
              description="The codes that you have now stop working."
              confirm="Make new codes"
              action={renew}
            />
            <PasswordPrompt
              label="Turn off"
              accessibleLabel="Turn off the second factor"
              look={QUIET}
              title="Turn off the second factor?"
              description="Your password alone will let you in, and whoever else knows it."
              confirm="Turn off"
              confirmVariant="danger"
              action={turnOff}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Focuses the heading when the step changes, because the focused control goes away. Recovery codes focus their own. */
function useFocusAfterStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && step !== 'codes') heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

function codesInWords(left: number): string {
  if (left === 0) return 'No recovery codes left. Make new ones before you lose your phone.';
  return `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`;
}
