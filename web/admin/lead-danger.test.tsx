import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderForStaff } from '../../tests/support/staff-screen.tsx';
import { useLeadDanger } from './lead-danger.ts';

let asked: string[][];
/** Stub of fetch: whether the server assesses nothing. */
let isDown: boolean;
beforeEach(() => {
  asked = [];
  isDown = false;
  globalThis.fetch = (_, init) => {
    const { ids } = JSON.parse(init?.body as string) as { ids: string[] };
    asked.push(ids);
    return Promise.resolve(
      isDown
        ? Response.json({ message: 'Try later.', code: 'unavailable' }, { status: 503 })
        : Response.json({ ids: ids.filter((id) => id === 'b') }),
    );
  };
});

const IDS = ['a', 'b', 'c'];
const Row = ({ id }: { id: string }) => <li>{`${id}: ${useLeadDanger(id)}`}</li>;
const renderRows = () =>
  renderForStaff(
    <ul>
      {IDS.map((id) => (
        <Row key={id} id={id} />
      ))}
    </ul>,
  );
const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('all rows of a screen are asked about in one request', async () => {
  renderRows();
  await waitFor(() => expect(said()).toEqual(['a: none', 'b: danger', 'c: none']));
  expect(asked).toEqual([IDS]);
});

test('after a failure, too, and each row says that it was not checked', async () => {
  isDown = true;
  renderRows();
  await waitFor(() => expect(said()).toEqual(IDS.map((id) => `${id}: unchecked`)), {
    timeout: 20_000,
  });
  expect(new Set(asked.map((ids) => ids.join()))).toEqual(new Set([IDS.join()]));
});
