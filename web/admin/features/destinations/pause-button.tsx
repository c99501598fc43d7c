import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DestinationList } from '#contracts/deliveries';
import { DESTINATION_WORDS } from '#contracts/delivery-states';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { destinationsQuery } from '../../admin-queries.ts';
import { toastProblem } from '../../toast-problem.ts';

/** Pauses a destination, or resumes a paused one. For admins. */
export function PauseButton({ health }: { health: DestinationList[number] }) {
  const { destination, pausedByHand } = health;
  const name = DESTINATION_WORDS[destination];
  const queryClient = useQueryClient();
  const switchOver = useMutation({
    mutationFn: (action: 'pause' | 'resume') =>
      apiRequest('POST', `/api/admin/destinations/${destination}/${action}`, {}),
    onSuccess: (_, action) => {
      toast({ title: `${name}: ${action === 'pause' ? 'paused' : 'resumed'}` });
    },
    onError: (error) => toastProblem('Not changed', error),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey, exact: true }),
  });
  if (pausedByHand) {
    return (
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Resume ${name}`}
        aria-disabled={switchOver.isPending}
        onClick={() => switchOver.mutate('resume')}
      >
        Resume
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Pause ${name}`}
          aria-disabled={switchOver.isPending}
        >
          Pause
        </Button>
      }
      title={`Pause “${name}”?`}
      description="Nothing goes out there until an admin resumes it. Whatever comes in waits here; nothing is lost."
      confirm="Pause"
      onConfirm={() => switchOver.mutate('pause')}
    />
  );
}
