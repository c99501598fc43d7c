import { z } from 'zod';
import type { Answer, Call } from './exchange.ts';
import { readJson } from './json-body.ts';
import type { Properties } from './contact-properties.ts';
import { searchable } from './contact-store.ts';
import type { ContactStore } from './contact-store.ts';
import { viewSelected } from './contact-view.ts';

const filter = z.object({
  propertyName: z.string(),
  operator: z.enum(['EQ', 'NEQ', 'IN', 'CONTAINS_TOKEN', 'HAS_PROPERTY', 'NOT_HAS_PROPERTY']),
  value: z.string().optional(),
  values: z.array(z.string()).optional(),
});

const searchRequest = z.object({
  filterGroups: z
    .array(z.object({ filters: z.array(filter).max(6) }))
    .max(5)
    .default([]),
  properties: z.array(z.string()).default([]),
  limit: z.number().int().min(1).max(200).default(10),
  after: z.coerce.number().int().min(0).default(0),
});

type Filter = z.infer<typeof filter>;

/** POST …/contacts/search. Results lag two seconds behind writes. */
export function searchContacts(store: ContactStore, call: Call): Answer {
  const read = readJson(call.body, searchRequest);
  if ('refusal' in read) return read.refusal;
  const { filterGroups, properties, limit, after } = read.value;
  const found = store.all().flatMap((contact) => {
    const known = searchable(contact, call.at);
    const matches =
      known !== undefined &&
      (filterGroups.length === 0 ||
        filterGroups.some(({ filters }) => filters.every((filter) => passes(known, filter))));
    return matches ? [viewSelected({ ...contact, properties: known }, properties)] : [];
  });
  const end = after + limit;
  return {
    status: 200,
    body: {
      total: found.length,
      results: found.slice(after, end),
      ...(end < found.length && { paging: { next: { after: String(end) } } }),
    },
  };
}

function passes(properties: Properties, { propertyName, operator, value, values }: Filter) {
  const actual = properties[propertyName]?.toLowerCase();
  const wanted = value?.toLowerCase() ?? '';
  switch (operator) {
    case 'EQ':
      return actual === wanted;
    case 'NEQ':
      return actual !== wanted;
    case 'IN':
      return actual !== undefined && (values ?? []).some((entry) => entry.toLowerCase() === actual);
    case 'CONTAINS_TOKEN':
      return actual?.split(/[\s@]+/).includes(wanted) ?? false;
    case 'HAS_PROPERTY':
      return actual !== undefined;
    case 'NOT_HAS_PROPERTY':
      return actual === undefined;
  }
}
