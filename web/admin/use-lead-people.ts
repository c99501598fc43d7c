import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LeadPerson } from '#contracts/leads';
import { sessionQuery } from './session-query.ts';
import { peopleQuery } from './people-queries.ts';

/** The signed-in user, and everyone to whom a lead can be assigned: at least the user. */
export function useLeadPeople(): { me: LeadPerson | null; people: LeadPerson[] } {
  const { data: me = null } = useQuery(sessionQuery);
  const { data } = useQuery({ ...peopleQuery, staleTime: 60_000 });
  const people = useMemo(() => {
    const active = data?.filter((person) => person.active) ?? [];
    if (me === null || active.some(({ id }) => id === me.id)) return active;
    return [{ id: me.id, username: me.username }, ...active];
  }, [me, data]);
  return { me, people };
}
