import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formOf } from '#contracts/submissions/submission-forms';
import { sessionQuery } from '../session-query.ts';
import { LeadCalls } from '../features/bookings/lead-calls.tsx';
import { LeadPage } from '../features/lead/lead-page.tsx';
import { PersonalDataCard } from '../features/personal-data/personal-data-card.tsx';
import { isGone, leadQuery } from '../lead-queries.ts';

/** One lead with its calls; for admins with the copy and the erasure of all that is stored about the person. */
export function LeadScreen() {
  const { id } = useParams({ from: '/admin/staff/leads/$id' });
  const { data: lead, error } = useSuspenseQuery(leadQuery(id));
  const { data: session } = useQuery(sessionQuery);
  // Erased elsewhere meanwhile: what this browser still holds of the person must not stay on screen.
  if (isGone(error)) throw error;
  return (
    <LeadPage
      calls={formOf(lead.kind).isLead && <LeadCalls key={id} lead={lead} />}
      personalData={
        session?.role === 'admin' && <PersonalDataCard key={id} leadId={id} email={lead.email} />
      }
    />
  );
}
