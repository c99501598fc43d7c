import { useIsMutating, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formOf } from '#contracts/submissions/submission-forms';
import { isGone } from '../../http/query-function.ts';
import { sessionQuery } from '../session-query.ts';
import { LeadCalls } from '../features/bookings/lead-calls.tsx';
import { LeadPage } from '../features/lead/lead-page.tsx';
import { PersonalDataCard } from '../features/personal-data/personal-data-card.tsx';
import { ERASURE_KEY, leadQuery } from '../lead-queries.ts';

/** One lead with its calls; for admins with the copy and the erasure of all that is stored about the person. */
export function LeadScreen() {
  const { id } = useParams({ from: '/admin/staff/leads/$id' });
  const isErasing = useIsMutating({ mutationKey: ERASURE_KEY }) > 0;
  const {
    data: lead,
    error,
    isError,
  } = useSuspenseQuery({
    ...leadQuery(id),
    // A lead that this tab is erasing stays on screen until the erasure has answered.
    ...(isErasing && { refetchInterval: false, refetchOnWindowFocus: false }),
  });
  const { data: session } = useQuery(sessionQuery);
  // Erased elsewhere meanwhile: what this browser still holds of the person must not stay on screen.
  if (isGone(error) && !isErasing) throw error;
  return (
    <LeadPage
      lead={lead}
      isStale={isError}
      calls={formOf(lead.kind).isLead && <LeadCalls key={id} lead={lead} />}
      personalData={
        session?.role === 'admin' && <PersonalDataCard key={id} leadId={id} email={lead.email} />
      }
    />
  );
}
