import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { DestinationList } from '#contracts/deliveries';
import { DESTINATION_WORDS } from '#contracts/delivery-states';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { destinationsQuery } from '../../admin-queries.ts';
import { deliveriesInWords } from '../../delivery-words.ts';
import { Moment } from '../../moment.tsx';
import { useNow } from '../../use-now.ts';
import styles from './destination-health.module.css';

// Fetched when the list of destinations is opened.
const AllDestinations = lazyOnUse(
  async () => (await import('./all-destinations.tsx')).AllDestinations,
);

type Health = DestinationList[number];

const MINUTE_MS = 60_000;

/** Shows for each destination whether deliveries get through; admins pause and resume them here. */
export function DestinationHealth() {
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const { data: destinations = [] } = useQuery(destinationsQuery);
  const troubled = destinations.filter(
    ({ failingSince, pausedByHand, waiting, failed }) =>
      failingSince || pausedByHand || waiting > 0 || failed > 0,
  );
  const underWay = destinations.reduce((sum, { undelivered }) => sum + undelivered, 0);

  return (
    <section className={styles.health} aria-label="Destinations">
      <div role="status">
        {troubled.length === 0 ? (
          <p className={styles.well}>
            {underWay === 0
              ? 'Everything that came in has been delivered.'
              : `Every destination answers. ${deliveriesInWords(underWay)} ${underWay === 1 ? 'is' : 'are'} under way.`}
          </p>
        ) : (
          <ul className={styles.troubles} aria-label="Destinations with problems">
            {troubled.map((health) => (
              <li key={health.destination} className={styles.trouble}>
                <strong>{DESTINATION_WORDS[health.destination]}</strong>
                <div>
                  <PausedByHand health={health} now={now} />
                  <Outage health={health} now={now} />
                  <NotSetUp health={health} />
                  <Failures health={health} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>All destinations</summary>
        <Suspense>{isOpen && <AllDestinations destinations={destinations} now={now} />}</Suspense>
      </details>
    </section>
  );
}

function PausedByHand({ health, now }: { health: Health; now: Date }): ReactNode {
  const { pausedByHand, undelivered } = health;
  if (!pausedByHand) return null;
  return (
    <p>
      Paused by {pausedByHand.by} since <Moment iso={pausedByHand.at} now={now} withDistance />.{' '}
      {undelivered > 0 && (
        <span>
          {deliveriesInWords(undelivered)} {undelivered === 1 ? 'waits' : 'wait'}.{' '}
        </span>
      )}
      Nothing is lost; it goes out once an admin resumes it.
    </p>
  );
}

function Outage({ health, now }: { health: Health; now: Date }): ReactNode {
  const { failingSince, pausedUntil, explanation, oldest } = health;
  if (!failingSince) return null;
  const held = health.undelivered - health.waiting;
  return (
    <p>
      Not working since <Moment iso={failingSince} now={now} withDistance />. {explanation}{' '}
      {!health.pausedByHand && <NextTry pausedUntil={pausedUntil} now={now} />}{' '}
      {held > 0 && (
        <span>
          {waits(held)}
          {oldest && (
            <span>
              , the oldest from <Moment iso={oldest} now={now} />
            </span>
          )}
          . Nothing is lost.
        </span>
      )}
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
      {deliveriesInWords(failed)} could not be made and {failed === 1 ? 'needs' : 'need'} a person.{' '}
      <Link to="/admin" search={{ state: 'FAILED' }}>
        Show failed
      </Link>
    </p>
  );
}

const waits = (count: number) =>
  `${deliveriesInWords(count)} ${count === 1 ? 'waits and goes out by itself' : 'wait and go out by themselves'}`;
