import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DestinationList } from '#contracts/deliveries';
import { destinationsQuery } from '../../admin-queries.ts';
import { DESTINATION_WORDS } from '../../delivery-words.ts';
import styles from './destination-health.module.css';
import { Moment } from '../../moment.tsx';
import { useNow } from '../../use-now.ts';

type Health = DestinationList[number];

const MINUTE_MS = 60_000;

/** Shows for each destination whether deliveries get through. */
export function DestinationHealth() {
  const now = useNow();
  const { data: destinations = [] } = useQuery(destinationsQuery);
  const troubled = destinations.filter(
    ({ failingSince, waiting, failed }) => failingSince || waiting > 0 || failed > 0,
  );
  const underWay = destinations.reduce((sum, { undelivered }) => sum + undelivered, 0);

  if (troubled.length === 0) {
    return (
      <p className={styles.well} role="status">
        {underWay === 0
          ? 'Everything that came in has been delivered.'
          : `Every destination answers. ${deliveries(underWay)} ${underWay === 1 ? 'is' : 'are'} under way.`}
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
              <Outage health={health} now={now} />
              <NotSetUp health={health} />
              <Failures health={health} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outage({ health, now }: { health: Health; now: Date }): ReactNode {
  const { failingSince, pausedUntil, explanation } = health;
  if (!failingSince) return null;
  const held = health.undelivered - health.waiting;
  return (
    <p>
      Not working since <Moment iso={failingSince} now={now} withDistance />. {explanation}{' '}
      <NextTry pausedUntil={pausedUntil} now={now} />{' '}
      {held > 0 && `${waits(held)}. Nothing is lost.`}
    </p>
  );
}

/** A destination that sent Retry-After may be paused for minutes or hours; any other is retried at least every 40 s. */
function NextTry({ pausedUntil, now }: { pausedUntil: string | null; now: Date }): ReactNode {
  if (!pausedUntil || new Date(pausedUntil).getTime() - now.getTime() < MINUTE_MS) {
    return 'We try again within a minute.';
  }
  return (
    <>
      The next try is <Moment iso={pausedUntil} now={now} withDistance />.
    </>
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
