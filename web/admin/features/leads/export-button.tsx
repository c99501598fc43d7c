import { useMutation } from '@tanstack/react-query';
import { practice } from 'virtual:practice';
import { LEAD_EXPORT_LIMIT } from '#contracts/lead-choices';
import { apiRequest } from '../../../http/api-client.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { LEADS_URL, type LeadFilter } from '../../lead-queries.ts';
import { isoDay } from '#scheduling/iso-day';
import { saveFile } from '../../save-file.ts';
import { toastProblem } from '../../toast-problem.ts';

/** How long a large file may take, ms. */
const EXPORT_TIMEOUT_MS = 120_000;

/** For admins: the leads of the view as a CSV file. */
export function ExportButton({ filter }: { filter: LeadFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const options = { timeoutMs: EXPORT_TIMEOUT_MS };
      const answer = await apiRequest('POST', `${LEADS_URL}/export`, filter, options);
      saveFile(await answer.blob(), `leads-${isoDay(new Date(), practice.hours.timeZone)}.csv`);
    },
    onError: (error) => toastProblem('The file could not be made', error),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="quiet" size="sm" aria-disabled={isPending}>
          {isPending ? 'Exporting...' : 'Export'}
        </Button>
      }
      title="Export this view?"
      description={`A CSV file with the names, addresses and phone numbers of all leads of this view, ${LEAD_EXPORT_LIMIT.toLocaleString('en-US')} at most. Messages and notes stay here. The audit log says that you exported it. Keep the file safe, and delete it when you are done.`}
      confirm="Download the file"
      onConfirm={() => mutate()}
    />
  );
}
