import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DestinationList } from '#contracts/deliveries';
import { destinationsQuery } from './admin-queries.ts';
import { DESTINATION_WORDS } from './admin-words.ts';
import styles from './destination-health.module.css';
import { Moment } from './moment.tsx';

type Health = DestinationList[number];

/** Says in plain words whether what came in also gets out. */
export function DestinationHealth({ now }: { now: Date }) {
  const { data: destinations = [] } = useQuery(destinationsQuery);
  const troubled = destinations.filter(
    ({ pausedUntil, waiting, failed }) => pausedUntil || waiting > 0 || failed > 0,
  );
  const underWay = destinations.reduce((sum, { undelivered }) => sum + undelivered, 0);

  if (troubled.length === 0) {
    return (
      <p className={styles.well} role="status">
        {underWay === 0
          ? 'Everything that came in has been delivered.'
          : `No destination is paused. ${deliveries(underWay)} ${underWay === 1 ? 'is' : 'are'} under way.`}
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
              <NotSetUp health={health} />
              <Failures health={health} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Pause({ health, now }: { health: Health; now: Date }): ReactNode {
  const { pausedUntil, explanation } = health;
  if (!pausedUntil) return null;
  const held = health.undelivered - health.waiting;
  return (
    <p>
      Paused; the next try is <Moment iso={pausedUntil} now={now} withDistance />. {explanation}{' '}
      {held > 0 && `${waits(held)}. Nothing is lost.`}
    </p>
  );
}

function NotSetUp({ health: { waiting } }: { health: Health }): ReactNode {
  if (waiting === 0) return null;
  return (
    <p>
      Not set up: {waits(waiting)} once it is. Nothing is lost.{' '}
      <Link to="/admin" search={{ state: 'WAITING' }}>
        Show what waits
      </Link>
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

const waits = (count: number) =>
  `${deliveries(count)} ${count === 1 ? 'waits and goes out by itself' : 'wait and go out by themselves'}`;
const deliveries = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;
