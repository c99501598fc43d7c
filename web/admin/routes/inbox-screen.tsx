import { DestinationHealth } from '../features/destinations/destination-health.tsx';
import { InboxPage } from '../features/inbox/inbox-page.tsx';
import { RelieGaps } from '../features/relie-gaps/relie-gaps.tsx';

/** The inbox with the health of the destinations and the gaps in Relie's answers. */
export function InboxScreen() {
  return <InboxPage health={<DestinationHealth />} gaps={<RelieGaps />} />;
}
