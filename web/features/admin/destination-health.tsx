import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DestinationList } from '#contracts/admin';
import { destinationsQuery } from './admin-queries.ts';
import { DESTINATION_WORDS } from './admin-words.ts';
import styles from './destination-health.module.css';
import { Moment } from './moment.tsx';

type Health = DestinationList[number];

/** Says in plain words whether what came in also gets out. */
export function DestinationHealth({ now }: { now: Date }) {
  const { data: destinations = [] } = useQuery(destinationsQuery);
  const troubled = destinations.filter(({ pausedUntil, failed }) => pausedUntil || failed > 0);
  const underWay = destinations.reduce((sum, { undelivered }) => sum + undelivered, 0);

  if (troubled.length === 0) {
    return (
      <p className={styles.well} role="status">
        {underWay === 0
          ? 'Everything that came in has been delivered.'
          : `All destinations are well. ${deliveries(underWay)} ${underWay === 1 ? 'is' : 'are'} under way.`}
      </p>
    );
  }
  return (
    <div role="status">
      <ul className={styles.troubles} aria-label="Destinations with problems">
        {troubled.map((health) => (
          <li key={health.destination} className={styles.trouble}>
            <strong>{DESTINATION_WORDS[health.destination]}</strong>
            <div>
              <Pause health={health} now={now} />
              <Failures health={health} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pause({ health, now }: { health: Health; now: Date }): ReactNode {
  const { pausedUntil, explanation, undelivered } = health;
  if (!pausedUntil) return null;
  return (
    <p>
      Paused; the next try is <Moment iso={pausedUntil} now={now} withDistance />. {explanation}{' '}
      {undelivered > 0 &&
        `${deliveries(undelivered)} ${undelivered === 1 ? 'waits and goes' : 'wait and go'} out by ${undelivered === 1 ? 'itself' : 'themselves'}. Nothing is lost.`}
    </p>
  );
}

function Failures({ health: { failed } }: { health: Health }): ReactNode {
  if (failed === 0) return null;
  return (
    <p>
      {deliveries(failed)} could not be made and {failed === 1 ? 'needs' : 'need'} a person.{' '}
      <Link to="/admin" search={{ state: 'FAILED' }}>
        Show failed
      </Link>
    </p>
  );
}

const deliveries = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;
