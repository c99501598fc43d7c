import { useMutation } from '@tanstack/react-query';
import type { Period } from '#contracts/analytics';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../save-file.ts';
import { toastProblem } from '../../toast-problem.ts';
import { ANALYTICS_URL } from './analytics-queries.ts';

/** For admins: the numbers of the period as a CSV file. */
export function ExportButton({ period }: { period: Period }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await apiRequest('POST', `${ANALYTICS_URL}/export`, period);
      saveFile(await answer.blob(), `analytics-${period.from}-${period.to}.csv`);
    },
    onError: (error) => toastProblem('The file could not be made', error),
  });
  return (
    <Button variant="secondary" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Exporting...' : 'Download as CSV'}
    </Button>
  );
}
