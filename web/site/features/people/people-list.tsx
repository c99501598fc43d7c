import type { PersonCard } from '../../../page-data/page-data.ts';
import { AvailabilityBadge } from '../../availability-badge.tsx';
import { Credentials } from '../../credentials.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './people.module.css';
import { SupervisionNote } from './supervision-note.tsx';

/** All team members, each with a short introduction. */
export function PeopleList({ people }: { people: PersonCard[] }) {
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <li key={person.id}>
          {person.image && (
            <a href={person.path} tabIndex={-1} aria-hidden="true" className={styles.portrait}>
              <Picture {...person.image} alt="" sizes="(min-width: 64rem) 26rem, 100vw" />
            </a>
          )}
          <div className={styles.words}>
            <AvailabilityBadge
              text={person.badge.short}
              open={person.badge.short === 'Accepting'}
            />
            <h2>
              <a href={person.path}>{person.name}</a>
            </h2>
            <p className={styles.role}>
              {person.role}, <Credentials text={person.credentialsLine} />
              {person.supervision && <SupervisionNote supervision={person.supervision} />}
            </p>
            <p>{person.oneLiner}</p>
            <p className={styles.fun}>{person.funFact}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
