import { useQuery } from '@tanstack/react-query';
import { CalendarPage } from '../features/bookings/calendar-page.tsx';
import { HowToReach } from '../features/lead/how-to-reach.tsx';
import { Notes } from '../features/lead/notes.tsx';
import { leadQuery } from '../lead-queries.ts';
import panel from '../panel.module.css';
import { Problem } from '../problem.tsx';
import { problemInWords } from '../problem-in-words.ts';
import { useNow } from '../use-now.ts';

/** The calls; an open one with how to reach its lead, and the lead's notes. */
export function BookingsScreen() {
  return <CalendarPage renderLead={(leadId) => <CallLead key={leadId} leadId={leadId} />} />;
}

/** Opening it counts as opening the lead. */
function CallLead({ leadId }: { leadId: string }) {
  const { data: lead, error } = useQuery(leadQuery(leadId));
  const now = useNow();
  if (error) {
    return <Problem>How to reach them could not be loaded. {problemInWords(error)}</Problem>;
  }
  if (!lead) return <p className={panel.note}>Loading how to reach them...</p>;
  return (
    <>
      <HowToReach lead={lead} />
      <Notes leadId={leadId} notes={lead.notes} now={now} />
    </>
  );
}
