import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { signInRuleSchema } from '#contracts/auth';
import { apiRequest } from '../../../http/api-client.ts';
import { queryFunction } from '../../../http/query-function.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PasswordPrompt } from '../../password-prompt.tsx';
import styles from './people-page.module.css';

const URL = '/api/admin/sign-in-rule';

const ruleQuery = queryOptions({ queryKey: [URL], queryFn: queryFunction(signInRuleSchema) });

const REQUIRE = {
  label: 'Require a second factor',
  look: { variant: 'secondary' },
  title: 'Require a second factor?',
  description:
    'From their next sign-in on, everybody needs an authenticator app or a passkey. Please confirm that it is you.',
  confirm: 'Require it',
} as const;

const STOP_REQUIRING = {
  label: 'No longer require it',
  look: { variant: 'quiet' },
  title: 'No longer require a second factor?',
  description:
    'People who have not set one up can sign in with their password alone, and so can whoever else knows it.',
  confirm: 'No longer require it',
  confirmVariant: 'danger',
} as const;

/** Whether everybody needs a second factor. */
export function SecondFactorRule() {
  const { data: rule } = useQuery(ruleQuery);
  const queryClient = useQueryClient();
  if (!rule) return null;
  const { secondFactorRequired: required } = rule;

  async function change(password: string): Promise<void> {
    try {
      await apiRequest('PUT', URL, { secondFactorRequired: !required, password });
    } finally {
      await queryClient.invalidateQueries({ queryKey: ruleQuery.queryKey });
    }
  }
  return (
    <section className={styles.card} aria-labelledby="second-factor-rule">
      <div className={styles.heading}>
        <h2 id="second-factor-rule">Second factor</h2>
        <div role="status">
          <StatusBadge tone={required ? 'good' : 'neutral'}>
            {required ? 'Required' : 'Each person chooses'}
          </StatusBadge>
        </div>
      </div>
      <p className={styles.note}>
        If it is required, people who sign in with only a password have to set up an authenticator
        app or a passkey first. People who already have a passkey sign in with it.
      </p>
      <div className={styles.actions}>
        {/* One button for both, so that it keeps the focus when the rule has changed. */}
        <PasswordPrompt {...(required ? STOP_REQUIRING : REQUIRE)} action={change} />
      </div>
    </section>
  );
}
