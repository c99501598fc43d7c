import type { TeamCard } from '../../../page-data/page-data.ts';
import { AvailabilityBadge } from '../../availability-badge.tsx';
import { Credentials } from '../../credentials.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './people.module.css';
import { SupervisionNote } from './supervision-note.tsx';

interface PeopleListProps {
  people: TeamCard[];
  /** Length of the session that a fee is for. */
  sessionMinutes: number;
}

/** All team members, each with a short introduction and the facts that people choose by. */
export function PeopleList({ people, sessionMinutes }: PeopleListProps) {
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <li key={person.id} data-person={person.id}>
          {person.image && (
            <a href={person.path} tabIndex={-1} aria-hidden="true" className={styles.portrait}>
              <Picture
                {...person.image}
                alt=""
                narrow={person.narrow}
                sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 7.5rem"
              />
            </a>
          )}
          <div className={styles.words}>
            <AvailabilityBadge text={person.badge.long} open={person.badge.short === 'Accepting'} />
            <h2>
              <a href={person.path}>{person.name}</a>
            </h2>
            <p className={styles.role}>
              {person.role}, <Credentials text={person.credentialsLine} />
              {person.supervision && <SupervisionNote supervision={person.supervision} />}
            </p>
            <p>{person.oneLiner}</p>
            <dl className={styles.cardFacts}>
              <div>
                <dt>Fee</dt>
                <dd>
                  ${person.price} for {sessionMinutes} minutes
                </dd>
              </div>
              <div>
                <dt>Languages</dt>
                <dd>{person.languages.join(', ')}</dd>
              </div>
              <div>
                <dt>Where</dt>
                <dd>{person.formats.join(', ')}</dd>
              </div>
              <div>
                <dt>For</dt>
                <dd>{person.worksWith.join(', ')}</dd>
              </div>
            </dl>
            <p className={styles.fun}>{person.funFact}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
