import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryDetail } from '#contracts/deliveries';
import { REPLAYABLE_STATES } from '#contracts/delivery-states';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { ContactMethod } from '#contracts/submissions/contact-method';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { destinationsQuery } from '../../admin-queries.ts';
import { LEAD_LISTS_KEY, leadQuery } from '../../lead-queries.ts';
import panel from '../../panel.module.css';
import { AttemptTimeline } from './attempt-timeline.tsx';
import { deliveryName, droppedNotice, keptNotice, statusOf } from './delivery-notes.ts';
import styles from './delivery-card.module.css';
import { Moment } from '../../moment.tsx';
import { toastProblem } from '../../toast-problem.ts';

interface DeliveryCardProps {
  delivery: DeliveryDetail;
  leadId: string;
  /** How they may be told about their call. */
  by: ContactMethod;
  /** Whether this installation sends e-mail. */
  canEmail: boolean;
  now: Date;
}

/** One delivery: state, omitted fields, attempts, and the replay button. */
export function DeliveryCard({ delivery, leadId, by, canEmail, now }: DeliveryCardProps) {
  const { state, droppedProperties, keptProperties, attempts } = delivery;
  const name = deliveryName(delivery, by);
  const { word, tone, meaning } = statusOf(delivery, canEmail);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={`${panel.card} ${styles.card}`} aria-label={name}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </header>
      <p>
        {meaning} <Standing delivery={delivery} now={now} />
      </p>
      {droppedProperties.length > 0 && (
        <p className={styles.dropped}>
          <strong>{droppedNotice(droppedProperties)}</strong> The destination refused{' '}
          {droppedProperties.length === 1 ? 'this field' : 'these fields'}; everything else has been
          sent.
        </p>
      )}
      {keptProperties.length > 0 && (
        <p className={styles.dropped}>
          <strong>{keptNotice(keptProperties)}</strong> What this person typed is on this page. If
          it is right, change it in HubSpot.
        </p>
      )}
      <AttemptTimeline attempts={attempts} now={now} />
      {/* A question on screen stays until it is answered, whatever the state becomes meanwhile. */}
      {(REPLAYABLE_STATES.includes(state) || isAsking) && (
        <SendAgain delivery={delivery} name={name} leadId={leadId} onAsk={setIsAsking} />
      )}
    </section>
  );
}

/** The next step, or the time of completion. */
function Standing({ delivery, now }: { delivery: DeliveryDetail; now: Date }) {
  const { state, dueAt, giveUpAt, confirmedAt, checkDueAt } = delivery;
  if (state === 'RETRYING' || state === 'UNCONFIRMED') {
    return (
      <>
        Next try:{' '}
        {new Date(dueAt) > now ? (
          <Moment iso={dueAt} now={now} withDistance />
        ) : (
          'as soon as the destination answers'
        )}
        . We go on until <Moment iso={giveUpAt} now={now} />.
      </>
    );
  }
  if (state === 'PLANNED') return <Moment iso={dueAt} now={now} withDistance />;
  if (state === 'DELIVERED' && confirmedAt) {
    return (
      <>
        We looked and found it there: <Moment iso={confirmedAt} now={now} />.
      </>
    );
  }
  if (state === 'DELIVERED' && checkDueAt) {
    return (
      <>
        We will look whether it is there: <Moment iso={checkDueAt} now={now} withDistance />.
      </>
    );
  }
  return null;
}

interface SendAgainProps {
  delivery: DeliveryDetail;
  name: string;
  leadId: string;
  /** Called when the question opens and when it closes. */
  onAsk: (isAsking: boolean) => void;
}

function SendAgain({ delivery, name, leadId, onAsk }: SendAgainProps) {
  const queryClient = useQueryClient();
  const replay = useMutation({
    mutationFn: () => apiRequest('POST', `/api/admin/deliveries/${delivery.id}/replay`, {}),
    onSuccess: () => {
      toast({ title: 'It goes out again', description: 'The result appears here in a moment.' });
    },
    onError: (error) => toastProblem('Not sent again', error),
    // Also after an error: the delivery may have changed state since this screen was loaded.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leadQuery(leadId).queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: LEAD_LISTS_KEY }),
      ]),
  });
  return (
    <div className="no-print">
      <ConfirmDialog
        trigger={
          <Button variant="secondary" size="sm" aria-disabled={replay.isPending}>
            Send again
          </Button>
        }
        title="Send again?"
        description={
          delivery.destination === 'HUBSPOT_FORM'
            ? 'If an earlier try did get through, the form submission will show twice in HubSpot.'
            : `This goes to “${name}” right away and, if need be, is tried for another ${GIVE_UP_AFTER_DAYS} days. It does no harm if it had already arrived.`
        }
        confirm="Send again"
        onConfirm={() => replay.mutate()}
        onOpenChange={onAsk}
      />
    </div>
  );
}
