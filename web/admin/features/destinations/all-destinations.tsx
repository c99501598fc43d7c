import { useQuery } from '@tanstack/react-query';
import type { DestinationList } from '#contracts/deliveries';
import { DESTINATION_WORDS } from '#contracts/delivery-states';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import { deliveriesInWords } from '../../delivery-words.ts';
import { Moment } from '../../moment.tsx';
import { sessionQuery } from '../../session-query.ts';
import styles from './destination-health.module.css';
import { BackfillLeads } from './backfill.tsx';
import { PauseButton } from './pause-button.tsx';
import { ReplayWindow } from './replay-window.tsx';

type Health = DestinationList[number];

interface AllDestinationsProps {
  destinations: DestinationList;
  now: Date;
}

/** Every destination with its state; below, what failed can be sent again. */
export function AllDestinations({ destinations, now }: AllDestinationsProps) {
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <ul className={styles.all} aria-label="All destinations">
        {destinations.map((health) => (
          <li key={health.destination}>
            <Standing health={health} now={now} />
            {session?.role === 'admin' && <PauseButton health={health} />}
          </li>
        ))}
      </ul>
      <ReplayWindow />
      {session?.role === 'admin' && <BackfillLeads />}
    </>
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
          <span>
            Since <Moment iso={since} now={now} />.{' '}
          </span>
        )}
        {undelivered === 0 ? 'Nothing waits.' : `${deliveriesInWords(undelivered)} to go`}
        {undelivered > 0 && oldest && (
          <span>
            , the oldest from <Moment iso={oldest} now={now} withDistance />
          </span>
        )}
        {undelivered > 0 && <span>.</span>}
      </p>
    </div>
  );
}

function stateOf({ pausedByHand, failingSince }: Health): { word: string; tone: StatusTone } {
  if (pausedByHand) return { word: 'Paused', tone: 'neutral' };
  if (failingSince) return { word: 'Degraded', tone: 'bad' };
  return { word: 'Healthy', tone: 'good' };
}
