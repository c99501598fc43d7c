import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { erasureTasksQuery } from '../../admin-queries.ts';

// Hardly ever is there a task.
const ErasureTaskList = lazyOnUse(
  async () => (await import('./erasure-task-list.tsx')).ErasureTaskList,
);

/** Contacts that staff have to delete in HubSpot by hand; nothing where there are none. */
export function ErasureTasks() {
  const { data: tasks = [] } = useQuery(erasureTasksQuery);
  if (tasks.length === 0) return null;
  return (
    <Suspense>
      <ErasureTaskList tasks={tasks} />
    </Suspense>
  );
}
