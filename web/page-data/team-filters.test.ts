import { expect, test } from '@jest/globals';
import { loadContent } from '../../content/loader/load.ts';
import { teamFilters } from './team-filters.ts';

const { people } = loadContent();
const filters = teamFilters(people);
const peopleOf = (name: string, value: string) =>
  filters.find((filter) => filter.name === name)?.options.find((one) => one.value === value)
    ?.people;

test('an option leaves exactly the people whom the content says it is true of', () => {
  expect(peopleOf('language', 'spanish')).toEqual(['rafael-heron']);
  expect(peopleOf('fee', 'up-to-120')).toEqual(['rafael-heron', 'wesley-thrush']);
  expect(peopleOf('where', 'online-across-texas')).not.toContain('juniper-wren');
  expect(peopleOf('openings', 'taking-new-clients')).toEqual(
    people.filter(({ isAcceptingClients }) => isAcceptingClients).map(({ id }) => id),
  );
  expect(peopleOf('for', 'grief')).toEqual(['naomi-avocet']);
});

test('an option that leaves everybody is not offered, and every option leaves somebody', () => {
  expect(peopleOf('language', 'english')).toBeUndefined();
  expect(peopleOf('fee', 'up-to-240')).toBeUndefined();
  for (const { options } of filters) {
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    for (const option of options) expect(option.people).not.toHaveLength(0);
  }
});

test('follows the people: another fee is another option', () => {
  const raised = people.map((person) =>
    person.id === 'wesley-thrush' ? { ...person, price: 75 } : person,
  );
  const fees = teamFilters(raised).find(({ name }) => name === 'fee')?.options;
  expect(fees?.[0]).toEqual({ value: 'up-to-75', text: 'Up to $75', people: ['wesley-thrush'] });
});
