import type { Person } from '#content/model';
import { anchorOf } from '#content/markdown';
import { dollars } from '#content/placeholders';
import type { TeamFilter, TeamFilterOption } from './page-data.ts';

/**
 * The filters of the team page, computed from the people. An option names the people it shows; options that show
 * everybody are left out, and so is a filter without options.
 */
export function teamFilters(people: readonly Person[]): TeamFilter[] {
  const option = (text: string, fits: (person: Person) => boolean): TeamFilterOption => ({
    value: anchorOf(text),
    text,
    people: people.filter(fits).map(({ id }) => id),
  });
  const each = (listOf: (person: Person) => readonly string[]) =>
    [...new Set(people.flatMap(listOf))]
      .sort((a, b) => a.localeCompare(b))
      .map((text) => option(text, (person) => listOf(person).includes(text)));
  const fees = [...new Set(people.map(({ price }) => price))].sort((a, b) => a - b);
  const filters: TeamFilter[] = [
    {
      name: 'openings',
      label: 'Openings',
      any: 'With or without',
      options: [option('Taking new clients', ({ isAcceptingClients }) => isAcceptingClients)],
    },
    {
      name: 'language',
      label: 'Language',
      any: 'Any language',
      options: each(({ languages }) => languages),
    },
    {
      name: 'fee',
      label: 'Fee for a session',
      any: 'Any fee',
      options: fees.map((fee) => option(`Up to ${dollars(fee)}`, ({ price }) => price <= fee)),
    },
    {
      name: 'where',
      label: 'Where',
      any: 'Office or online',
      options: each(({ formats }) => formats),
    },
    {
      name: 'for',
      label: 'For',
      any: 'Anyone, anything',
      options: each(({ worksWith, specialties }) => [...worksWith, ...specialties]),
    },
  ];
  return filters
    .map(({ options, ...filter }) => ({
      ...filter,
      options: options.filter((one) => one.people.length < people.length),
    }))
    .filter(({ options }) => options.length > 0);
}
