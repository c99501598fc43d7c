import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadDetail } from '#contracts/leads';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { leadQuery, LEADS_URL } from '../../lead-queries.ts';
import { toastProblem } from '../../toast-problem.ts';
import { refreshLeads } from '../../use-change-leads.tsx';
import styles from './lead-page.module.css';

/** Why a lead was held back, and the way out; renders nothing if it was not. */
export function SpamNotice({ lead: { id, spam, spamReason } }: { lead: LeadDetail }) {
  const queryClient = useQueryClient();
  const release = useMutation({
    mutationFn: () => apiRequest('POST', `${LEADS_URL}/${id}/release`, {}),
    onSuccess: () => {
      // The notice and its button go away.
      document.getElementById('lead')?.focus();
      toast({ title: 'It goes out', description: 'It is now among the leads.' });
    },
    onError: (error) => toastProblem('Not delivered', error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: leadQuery(id).queryKey, exact: true }),
        refreshLeads(queryClient),
      ]),
  });
  if (!spam) return null;
  return (
    <div className={styles.notice}>
      <p>
        <strong>Held back as spam.</strong> {spamReason}
      </p>
      <ConfirmDialog
        trigger={
          <Button
            variant="secondary"
            size="sm"
            className="no-print"
            aria-disabled={release.isPending}
          >
            Not spam, deliver
          </Button>
        }
        title="Deliver it after all?"
        description="It goes out like any other. Nobody is told that it was held back."
        confirm="Deliver"
        onConfirm={() => release.mutate()}
      />
    </div>
  );
}
