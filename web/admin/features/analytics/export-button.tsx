import { useMutation } from '@tanstack/react-query';
import type { Period } from '#contracts/analytics';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { saveFile } from '../../save-file.ts';
import { ANALYTICS_URL } from './analytics-queries.ts';

/** For admins: the numbers of the period as a CSV file. */
export function ExportButton({ period }: { period: Period }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await apiRequest('POST', `${ANALYTICS_URL}/export`, period);
      saveFile(await answer.blob(), `analytics-${period.from}-${period.to}.csv`);
    },
    onError: (error) =>
      toast({
        title: 'The file could not be made',
        description: problemInWords(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button variant="secondary" size="sm" aria-disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Exporting...' : 'Download as CSV'}
    </Button>
  );
}
