import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { DESTINATION_WORDS, type DestinationList } from '#contracts/deliveries';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { destinationsQuery } from '../../admin-queries.ts';
import { sessionQuery } from '../../session-query.ts';
import { Moment } from '../../moment.tsx';
import { useNow } from '../../use-now.ts';
import styles from './destination-health.module.css';
import { PauseButton } from './pause-button.tsx';

// Fetched when the list of destinations is opened.
const ReplayWindow = lazyOnUse(async () => (await import('./replay-window.tsx')).ReplayWindow);

type Health = DestinationList[number];

const MINUTE_MS = 60_000;

/** Shows for each destination whether deliveries get through; admins pause and resume them here. */
export function DestinationHealth() {
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  const { data: destinations = [] } = useQuery(destinationsQuery);
  const { data: session } = useQuery(sessionQuery);
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
              : `Every destination answers. ${deliveries(underWay)} ${underWay === 1 ? 'is' : 'are'} under way.`}
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
        <ul className={styles.all} aria-label="All destinations">
          {destinations.map((health) => (
            <li key={health.destination}>
              <Standing health={health} now={now} />
              {session?.role === 'admin' && <PauseButton health={health} />}
            </li>
          ))}
        </ul>
        <Suspense>{isOpen && <ReplayWindow />}</Suspense>
      </details>
    </section>
  );
}

/** One line on a destination: its state, since when, how many wait and since when the oldest. */
function Standing({ health, now }: { health: Health; now: Date }) {
  const { destination, failingSince, pausedByHand, undelivered, oldest } = health;
  const { word, tone } = stateOf(health);
  const since = pausedByHand?.at ?? failingSince;
  return (
    <div className={styles.standing}>
      <strong>{DESTINATION_WORDS[destination]}</strong>{' '}
      <StatusBadge tone={tone}>{word}</StatusBadge>
      <p className={styles.well}>
        {since && (
          <>
            Since <Moment iso={since} now={now} />.{' '}
          </>
        )}
        {undelivered === 0 ? 'Nothing waits.' : `${deliveries(undelivered)} to go`}
        {undelivered > 0 && oldest && (
          <>
            , the oldest from <Moment iso={oldest} now={now} withDistance />
          </>
        )}
        {undelivered > 0 && '.'}
      </p>
    </div>
  );
}

function stateOf({ pausedByHand, failingSince }: Health): { word: string; tone: StatusTone } {
  if (pausedByHand) return { word: 'Paused', tone: 'neutral' };
  if (failingSince) return { word: 'Degraded', tone: 'bad' };
  return { word: 'Healthy', tone: 'good' };
}

function PausedByHand({ health, now }: { health: Health; now: Date }): ReactNode {
  const { pausedByHand, undelivered } = health;
  if (!pausedByHand) return null;
  return (
    <p>
      Paused by {pausedByHand.by} since <Moment iso={pausedByHand.at} now={now} withDistance />.{' '}
      {undelivered > 0 && `${deliveries(undelivered)} ${undelivered === 1 ? 'waits' : 'wait'}. `}
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
        <>
          {waits(held)}
          {oldest && (
            <>
              , the oldest from <Moment iso={oldest} now={now} />
            </>
          )}
          . Nothing is lost.
        </>
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
