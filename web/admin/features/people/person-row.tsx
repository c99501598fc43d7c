import { ROLES } from '#contracts/auth';
import type { OneTimeLink, Person } from '#contracts/people';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { usePersonChange, useResetLink } from './people-mutations.ts';
import styles from './people-page.module.css';

const ROLE_WORDS = { admin: 'Admin', staff: 'Staff' };

interface PersonRowProps {
  person: Person;
  isSelf: boolean;
  onLink: (link: OneTimeLink) => void;
}

/** A person with role, state, and what an admin can do. */
export function PersonRow({ person, isSelf, onLink }: PersonRowProps) {
  const { id, username, role, active, invited } = person;
  const change = usePersonChange(id);
  const resetLink = useResetLink(id);
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <strong>{username}</strong>
        <span className={styles.badges}>
          {isSelf && <StatusBadge tone="neutral">You</StatusBadge>}
          <StateBadge person={person} />
          {person.secondFactor && <StatusBadge tone="good">Second factor</StatusBadge>}
        </span>
      </div>
      <select
        className={styles.role}
        aria-label={`Role of ${username}`}
        value={role}
        disabled={change.isPending || !active}
        onChange={({ target }) => {
          const chosen = ROLES.find((known) => known === target.value);
          if (chosen) change.mutate({ role: chosen });
        }}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_WORDS[one]}
          </option>
        ))}
      </select>
      <div className={styles.actions}>
        {!isSelf && active && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${invited ? 'New invitation' : 'Reset link'} for ${username}`}
            disabled={resetLink.isPending}
            onClick={() => resetLink.mutate(undefined, { onSuccess: onLink })}
          >
            {invited ? 'New invitation' : 'Reset link'}
          </Button>
        )}
        {active ? (
          <ConfirmDialog
            trigger={
              <Button variant="quiet" size="sm" aria-label={`Deactivate ${username}`}>
                Deactivate
              </Button>
            }
            title={`Deactivate ${username}?`}
            description="They are signed out at once and cannot sign in. Their name stays in the audit log, and you can reactivate them."
            confirm="Deactivate"
            variant="danger"
            onConfirm={() => change.mutate({ active: false })}
          />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Reactivate ${username}`}
            disabled={change.isPending}
            onClick={() => change.mutate({ active: true })}
          >
            Reactivate
          </Button>
        )}
      </div>
    </li>
  );
}

function StateBadge({ person: { active, invited } }: { person: Person }) {
  if (!active) return <StatusBadge tone="neutral">Deactivated</StatusBadge>;
  return invited ? <StatusBadge tone="busy">Invited</StatusBadge> : null;
}
