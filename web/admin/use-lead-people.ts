import { useQuery } from '@tanstack/react-query';
import type { LeadPerson } from '#contracts/leads';
import { sessionQuery } from './session-query.ts';
import { peopleQuery } from './people-queries.ts';

/** The signed-in user, and everyone to whom a lead can be assigned: at least the user. */
export function useLeadPeople(): { me: LeadPerson | null; people: LeadPerson[] } {
  const { data: me = null } = useQuery(sessionQuery);
  const { data = [] } = useQuery({ ...peopleQuery, staleTime: 60_000 });
  const people = data.filter(({ active }) => active);
  if (me === null || people.some(({ id }) => id === me.id)) return { me, people };
  return { me, people: [{ id: me.id, username: me.username }, ...people] };
}
