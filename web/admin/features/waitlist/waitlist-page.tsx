import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FORMAT_WORDS } from '#contracts/booking-words';
import { ANY_THERAPIST, WAITLIST_DAYS } from '#contracts/bookings';
import type { CallTherapist } from '#contracts/staff-bookings';
import { staffWaitlistSchema, type StaffWait } from '#contracts/staff-waitlist';
import { apiRequest, getJson } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { CALLS_URL } from '../../admin-queries.ts';
import { FRESH_MS, pollMs } from '../../freshness.ts';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import { toastProblem } from '../../toast-problem.ts';
import { TableHead } from '../../table-head.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';

const URL = '/api/admin/waitlist';

const waitlistQuery = queryOptions({
  // Of the calls, so that it is read again whenever they are.
  queryKey: [CALLS_URL, 'waitlist'],
  queryFn: ({ signal }) => getJson(staffWaitlistSchema, URL, { signal }),
  staleTime: FRESH_MS,
  refetchInterval: pollMs,
});

/** Who waits for a time, in the order in which they are asked, and what is held for whom. */
export function WaitlistPage() {
  useDocumentTitle('Waitlist');
  const now = useNow();
  const { data, error } = useQuery(waitlistQuery);
  return (
    <div className={panel.screen}>
      <h1 id="waitlist" tabIndex={-1}>
        Waitlist
      </h1>
      {data && (
        <p className={panel.note}>
          {data.canEmail
            ? 'A time that becomes free is offered to one person at a time, from the top, for 30 minutes, or at night until 8:30 AM. Open the lead to answer for somebody on the phone.'
            : 'E-mail is not set up for this website, so nobody can join, and no freed time is offered. Please call or write to them yourself, only in the way that they allowed: it stands with the lead.'}{' '}
          Places end after {WAITLIST_DAYS} days.
        </p>
      )}
      {error && <Problem>The waitlist could not be loaded. {problemInWords(error)}</Problem>}
      {!data && !error && <p className={panel.note}>Loading...</p>}
      {data?.waiting.length === 0 && <p className={panel.note}>Nobody is waiting.</p>}
      {data && data.waiting.length > 0 && (
        <table className={panel.table} aria-labelledby="waitlist">
          <TableHead columns={['Who', 'Waiting for', 'Since', 'Held for them', 'Change']} />
          <tbody>
            {data.waiting.map((wait) => (
              <Row
                key={wait.leadId}
                {...{ wait, now }}
                therapists={data.therapists}
                canEmail={data.canEmail}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface RowProps {
  wait: StaffWait;
  therapists: readonly CallTherapist[];
  canEmail: boolean;
  now: Date;
}

function Row({ wait, therapists, canEmail, now }: RowProps) {
  const { leadId, firstName, lastInitial, therapist, format, joinedAt, offer } = wait;
  const who = `${firstName} ${lastInitial}.`;
  const nameOf = (id: string) => therapists.find((one) => one.therapist === id)?.name ?? id;
  return (
    <tr>
      <th scope="row" data-label="Who">
        <Link to="/admin/leads/$id" params={{ id: leadId }}>
          {who}
        </Link>
      </th>
      <td data-label="Waiting for">
        {therapist === ANY_THERAPIST ? 'Whoever is free' : nameOf(therapist)},{' '}
        {FORMAT_WORDS.en[format]}
      </td>
      <td data-label="Since">
        <Moment iso={joinedAt} now={now} isStart />
      </td>
      <td data-label="Held for them">
        {offer ? (
          <span>
            <Moment iso={offer.start} now={now} isStart /> with {nameOf(offer.therapist)}, until{' '}
            <Moment iso={offer.until} now={now} />
          </span>
        ) : (
          'Nothing'
        )}
      </td>
      <td data-label="Change">
        <Remove {...{ leadId, who, canEmail }} />
      </td>
    </tr>
  );
}

interface RemoveProps extends Pick<RowProps, 'canEmail'> {
  leadId: string;
  who: string;
}

function Remove({ leadId, who, canEmail }: RemoveProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      const answer = await apiRequest('DELETE', `${URL}/${leadId}`, {});
      return staffWaitlistSchema.parse(await answer.json());
    },
    onSuccess: (list) => {
      // The row of the button is gone.
      document.getElementById('waitlist')?.focus();
      queryClient.setQueryData(waitlistQuery.queryKey, list);
      toast({ title: `${who} is not on the waitlist any more` });
    },
    onError: (error) => toastProblem('Not removed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [CALLS_URL] }),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={remove.isPending}
          aria-label={`Remove ${who}`}
        >
          Remove
        </Button>
      }
      title={`Take ${who} off the waitlist?`}
      description={`What is held for them ${canEmail ? 'goes to the next' : 'is free again'}. They are not told.`}
      confirm="Remove"
      onConfirm={() => remove.mutate()}
    />
  );
}
