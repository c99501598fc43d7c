import { useState } from 'react';
import type { OneTimeLink, Person } from '#contracts/people';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { usePersonChange, useResetLink } from './people-mutations.ts';
import styles from './people-page.module.css';

const ROLE_WORDS = { admin: 'Admin', staff: 'Staff' };

/** The change to the other role, by the current role. */
const ROLE_CHANGES = {
  staff: {
    role: 'admin',
    button: 'Make admin',
    as: 'an admin',
    description:
      'Admins also export and erase leads, write the blog, change the site and its settings, and manage people.',
  },
  admin: {
    role: 'staff',
    button: 'Make staff',
    as: 'staff',
    description:
      'Staff read and answer leads. They can no longer export, erase, configure or manage people.',
  },
} as const;

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
  const roleChange = ROLE_CHANGES[role];
  // Deactivate and Reactivate replace each other: the new button takes the focus of the pressed one.
  const [hasToggled, setHasToggled] = useState(false);
  const setActive = (wanted: boolean) => {
    setHasToggled(true);
    change.mutate({ active: wanted });
  };
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
      <span className={styles.role}>{ROLE_WORDS[role]}</span>
      <div className={styles.actions}>
        {!isSelf && active && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${invited ? 'New invitation' : 'Reset link'} for ${username}`}
            aria-disabled={resetLink.isPending}
            onClick={() => resetLink.mutate(undefined, { onSuccess: onLink })}
          >
            {invited ? 'New invitation' : 'Reset link'}
          </Button>
        )}
        {active && (
          <ConfirmDialog
            trigger={
              <Button variant="quiet" size="sm" aria-label={`${roleChange.button}: ${username}`}>
                {roleChange.button}
              </Button>
            }
            title={`Make ${username} ${roleChange.as}?`}
            description={`${roleChange.description}${isSelf ? ' Another admin has to change it back.' : ''}`}
            confirm={roleChange.button}
            onConfirm={() => change.mutate({ role: roleChange.role })}
          />
        )}
        {active ? (
          <ConfirmDialog
            trigger={
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Deactivate ${username}`}
                autoFocus={hasToggled}
              >
                Deactivate
              </Button>
            }
            title={`Deactivate ${username}?`}
            description="They are signed out at once and cannot sign in. Their name stays in the audit log, and you can reactivate them."
            confirm="Deactivate"
            variant="danger"
            onConfirm={() => setActive(false)}
          />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Reactivate ${username}`}
            autoFocus={hasToggled}
            onClick={() => setActive(true)}
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
