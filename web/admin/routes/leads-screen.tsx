import { DestinationHealth } from '../features/destinations/destination-health.tsx';
import { ErasureTasks } from '../features/erasures/erasure-tasks.tsx';
import { LeadsPage } from '../features/leads/leads-page.tsx';

/** The leads with erasures for staff and the health of the destinations. */
export function LeadsScreen() {
  const health = (
    <>
      <ErasureTasks />
      <DestinationHealth />
    </>
  );
  return <LeadsPage health={health} />;
}
