import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OneTimeLink } from '#contracts/people';
import { sessionQuery } from '../../session-query.ts';
import { peopleQuery } from '../../people-queries.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { InvitationForm } from './invitation-form.tsx';
import { LinkCard } from './link-card.tsx';
import panel from '../../panel.module.css';
import styles from './people-page.module.css';
import { PersonRow } from './person-row.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

/** A link that was just made: it is shown once. */
interface MadeLink extends OneTimeLink {
  username: string;
  purpose: 'invitation' | 'reset';
}

/** The people who can sign in: invite, change roles, deactivate, help back in. */
export function PeoplePage() {
  useDocumentTitle('People');
  const { data: session } = useQuery(sessionQuery);
  const { data: people = [], isError } = useQuery(peopleQuery);
  const [made, setMade] = useState<MadeLink>();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <div className={`${panel.screen} ${panel.narrow}`}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          People
        </h1>
        <p className={styles.note}>
          Staff read and answer leads. Admins also export, erase, configure and manage people.
        </p>
      </div>
      {isError && (
        <p role="alert" className={styles.problem}>
          The list could not be refreshed. What you see may be old.
        </p>
      )}
      <InvitationForm
        onInvited={(link, username) => setMade({ ...link, username, purpose: 'invitation' })}
      />
      {made && (
        <LinkCard
          key={made.link}
          {...made}
          onDone={() => {
            setMade(undefined);
            // The button that has the focus goes away with the card.
            heading.current?.focus();
          }}
        />
      )}
      <ul className={panel.list} aria-label="People">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isSelf={person.id === session?.id}
            onLink={(link) =>
              setMade({
                ...link,
                username: person.username,
                purpose: person.invited ? 'invitation' : 'reset',
              })
            }
          />
        ))}
      </ul>
      <SecondFactorRule />
    </div>
  );
}
