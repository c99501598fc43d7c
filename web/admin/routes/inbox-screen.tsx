import { DestinationHealth } from '../features/destinations/destination-health.tsx';
import { ErasureTasks } from '../features/erasures/erasure-tasks.tsx';
import { InboxPage } from '../features/inbox/inbox-page.tsx';
import { RelieGaps } from '../features/relie-gaps/relie-gaps.tsx';

/** The inbox with erasures for staff, the health of the destinations and the gaps in Relie's answers. */
export function InboxScreen() {
  const health = (
    <>
      <ErasureTasks />
      <DestinationHealth />
    </>
  );
  return <InboxPage health={health} gaps={<RelieGaps />} />;
}
