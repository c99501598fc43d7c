import type { ReactNode } from 'react';
import { site } from 'virtual:site';
import type { PersonCard, PersonWords } from '../../../page-data/page-data.ts';
import { AvailabilityBadge } from '../../availability-badge.tsx';
import { Credentials } from '../../credentials.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import styles from './people.module.css';
import { pagePath } from '../../../ui/page-path.ts';
import { SupervisionNote } from './supervision-note.tsx';

/** The hero of a therapist's page. */
export function ProfileHead({
  person,
  breadcrumbs,
}: {
  person: PersonWords;
  breadcrumbs: ReactNode;
}) {
  return (
    <header className={styles.profileHead}>
      <div className={styles.profile}>
        <div>
          {breadcrumbs}
          <AvailabilityBadge text={person.badge.long} open={person.badge.short === 'Accepting'} />
          <h1>{person.name}</h1>
          <p>
            {person.role}, <Credentials text={person.credentialsLine} />
            {person.supervision && <SupervisionNote supervision={person.supervision} />}
          </p>
          <p className={styles.oneLiner}>{person.oneLiner}</p>
          <p className={styles.actions}>
            <a className={buttonClass()} href={`${pagePath('/vibe-check')}?therapist=${person.id}`}>
              Ask about {person.firstName}
            </a>
          </p>
        </div>
        {person.image && (
          <Picture {...person.image} first sizes="(min-width: 64rem) 30rem, 100vw" />
        )}
      </div>
    </header>
  );
}

/** Key facts: clients, specialties, formats, languages and fee. */
export function ProfileFacts({ person }: { person: PersonWords }) {
  const lists: [string, string[]][] = [
    ['Works with', person.worksWith],
    ['Knows well', person.specialties],
    ['Where and when', person.formats],
    ['Languages', person.languages],
    ['Fee', [`$${person.price} for ${site.session.minutes} minutes`]],
    ['And also', [person.funFact]],
  ];
  return (
    <section className={layout.section} aria-label={`${person.firstName} in short`}>
      <div className={styles.facts}>
        {lists.map(([title, facts]) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function Approaches({ person }: { person: PersonWords }) {
  return (
    <section
      className={`${layout.section} ${styles.approaches}`}
      aria-labelledby="approaches-heading"
    >
      <div className={layout.container}>
        <h2 id="approaches-heading">How {person.firstName} works</h2>
        <dl>
          {person.approaches.map((approach) => (
            <div key={approach.name}>
              <dt>{approach.name}</dt>
              <dd>{approach.means}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Others({ people }: { people: PersonCard[] }) {
  return (
    <section className={layout.section} aria-labelledby="others-heading">
      <div className={layout.container}>
        <h2 id="others-heading">The rest of the team</h2>
        <ul className={styles.others}>
          {people.map((person) => (
            <li key={person.id}>
              <a href={person.path}>
                {person.image && <Picture file={person.image.file} alt="" sizes="12rem" />}
                {person.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
