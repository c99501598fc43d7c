import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BACKFILL_DAYS, backfillSchema } from '#contracts/deliveries';
import { DESTINATION_WORDS, type Destination } from '#contracts/delivery-states';
import { SelectField } from '../../../forms/field.tsx';
import { apiRequest, getJson } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { destinationsQuery } from '../../admin-queries.ts';
import { problemInWords } from '../../problem-in-words.ts';
import styles from './destination-health.module.css';

/** Those to which a lead goes only if they are set up when it arrives. */
const SET_UP_LATER = ['HUBSPOT_FORM', 'HUBSPOT_SUBSCRIPTION', 'EMAIL_NOTICE'] as const;

const urlOf = (destination: Destination) => `/api/admin/destinations/${destination}/late`;

const backfillQuery = (destination: Destination) =>
  queryOptions({
    queryKey: ['backfill', destination],
    queryFn: ({ signal }) => getJson(backfillSchema, urlOf(destination), { signal }),
    staleTime: 0,
  });

/** Sends leads to a destination that was set up after they arrived. */
export function BackfillLeads() {
  const queryClient = useQueryClient();
  const [destination, setDestination] = useState<Destination>(SET_UP_LATER[0]);
  const { data, error } = useQuery(backfillQuery(destination));
  const send = useMutation({
    mutationFn: async () => {
      const answer = await apiRequest('POST', urlOf(destination), {});
      return backfillSchema.parse(await answer.json());
    },
    onSuccess: ({ count }) => toast({ title: `${leadsInWords(count)} on the way` }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: backfillQuery(destination).queryKey }),
        queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey, exact: true }),
      ]),
  });
  const problem = error ?? send.error;
  return (
    <section className={styles.replay} aria-labelledby="backfill">
      <h2 id="backfill">Send what came before it was set up</h2>
      <p className={styles.well}>
        Leads of the last {BACKFILL_DAYS} days can go to a destination that was set up after they
        came.
      </p>
      <div className={styles.fields}>
        <SelectField
          label="New destination"
          required
          value={destination}
          onChange={({ target }) => {
            send.reset();
            setDestination(SET_UP_LATER.find((one) => one === target.value) ?? SET_UP_LATER[0]);
          }}
        >
          {SET_UP_LATER.map((one) => (
            <option key={one} value={one}>
              {DESTINATION_WORDS[one]}
            </option>
          ))}
        </SelectField>
        <p role="status">
          {data &&
            (data.count ? `${leadsInWords(data.count)} missing there.` : 'Nothing is missing.')}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={send.isPending || !data?.count}
          onClick={() => send.mutate()}
        >
          Send them
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem && problemInWords(problem)}
      </p>
    </section>
  );
}

const leadsInWords = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`);
