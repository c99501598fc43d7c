import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { practice } from 'virtual:practice';
import { DESTINATION_WORDS, DESTINATIONS, type Destination } from '#contracts/delivery-states';
import { replayWindowResultSchema } from '#contracts/leads';
import { SelectField, TextField } from '../../../forms/field.tsx';
import { apiRequest } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { destinationsQuery } from '../../admin-queries.ts';
import { LEAD_LISTS_KEY } from '../../lead-queries.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { localTime, zonedTime } from '../../zoned-time.ts';
import styles from './destination-health.module.css';

const DAY_MS = 86_400_000;

interface Window {
  destination: Destination;
  /** Local times of the practice, YYYY-MM-DDTHH:mm. */
  from: string;
  to: string;
}

/** Sends again what has failed for a destination within a time window. */
export function ReplayWindow() {
  const { timeZone } = practice.hours;
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [defaultValues] = useState(lastDay);
  const { register, handleSubmit } = useForm<Window>({ defaultValues });
  const replay = useMutation({
    mutationFn: async ({ destination, from, to }: Window) => {
      const answer = await apiRequest('POST', '/api/admin/deliveries/replay', {
        destination,
        from: zonedTime(from, timeZone).toISOString(),
        to: zonedTime(to, timeZone).toISOString(),
      });
      return replayWindowResultSchema.parse(await answer.json());
    },
    onMutate: () => setProblem(undefined),
    onSuccess: ({ queued }) => {
      toast({ title: queued === 0 ? 'Nothing had failed in that time' : queuedInWords(queued) });
    },
    onError: (error) => setProblem(problemInWords(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: LEAD_LISTS_KEY }),
      ]),
  });
  return (
    <form
      className={styles.replay}
      aria-labelledby="replay-window"
      noValidate
      onSubmit={(event) =>
        void handleSubmit((window) => {
          if (window.from && window.to && window.from < window.to) replay.mutate(window);
          else setProblem('Please enter a time window that ends after it begins.');
        })(event)
      }
    >
      <h2 id="replay-window">Send again what failed</h2>
      <p className={styles.well}>
        Each delivery that failed within this time goes out once more. What has arrived is left
        alone.
      </p>
      <div className={styles.fields}>
        <SelectField label="Destination" required {...register('destination')}>
          {DESTINATIONS.map((destination) => (
            <option key={destination} value={destination}>
              {DESTINATION_WORDS[destination]}
            </option>
          ))}
        </SelectField>
        <TextField label="From" type="datetime-local" required {...register('from')} />
        <TextField label="To" type="datetime-local" required {...register('to')} />
        <Button type="submit" variant="secondary" size="sm" aria-disabled={replay.isPending}>
          Send again
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

/** The day until now, as the form opens. */
function lastDay(): Window {
  const { timeZone } = practice.hours;
  const now = Date.now();
  return {
    destination: DESTINATIONS[0],
    from: localTime(new Date(now - DAY_MS), timeZone),
    // The minute that has begun counts.
    to: localTime(new Date(now + 60_000), timeZone),
  };
}

const queuedInWords = (count: number) =>
  count === 1 ? '1 delivery goes out again' : `${count} deliveries go out again`;
