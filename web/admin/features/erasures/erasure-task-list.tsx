import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ErasureTaskList as Tasks } from '#contracts/erasures';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { erasureTasksQuery } from '../../admin-queries.ts';
import { Moment } from '../../moment.tsx';
import { toastProblem } from '../../toast-problem.ts';
import { useNow } from '../../use-now.ts';
import styles from './erasure-tasks.module.css';

/** Contacts that staff have to delete in HubSpot by hand, at least one. */
export function ErasureTaskList({ tasks }: { tasks: Tasks }) {
  const now = useNow();
  return (
    <section className={styles.tasks} aria-labelledby="erasure-tasks">
      <h2 id="erasure-tasks">
        {tasks.length === 1
          ? 'Delete this contact in HubSpot by hand'
          : 'Delete these contacts in HubSpot by hand'}
      </h2>
      <ul>
        {tasks.map((task) => (
          <li key={task.id} className={styles.task}>
            <div>
              <strong>{task.email ?? 'The address cannot be read'}</strong>
              <p>
                Erased here <Moment iso={task.requestedAt} now={now} withDistance />.{' '}
                {task.explanation}{' '}
                {task.email === null
                  ? 'The address is shown here once DATA_KEY or DATA_KEY_PREVIOUS is the key that sealed it.'
                  : 'In HubSpot, open the contact and choose Actions, Delete, Permanent delete.'}
              </p>
            </div>
            <Done task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Done({ task }: { task: Tasks[number] }) {
  const queryClient = useQueryClient();
  const complete = useMutation({
    mutationFn: () => apiRequest('POST', `/api/admin/erasures/${task.id}/done`, {}),
    onError: (error) => toastProblem('Not recorded', error),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: erasureTasksQuery.queryKey, exact: true }),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm" aria-disabled={complete.isPending}>
          Done
        </Button>
      }
      title="Is the contact deleted?"
      description="The address is removed from this list for good, and your name is recorded with the erasure."
      confirm="It is deleted"
      onConfirm={() => complete.mutate()}
    />
  );
}
