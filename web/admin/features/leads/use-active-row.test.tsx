import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { LeadSummary } from '#contracts/leads';
import { renderForStaff } from '../../../../tests/support/staff-screen.tsx';
import { useLeadsPlace } from '../../leads-place.ts';
import { useActiveRow } from './use-active-row.ts';

const user = userEvent.setup();
const show = jest.fn();
const leads = (...ids: string[]) => ids.map((id) => ({ id }) as LeadSummary);

/** Typing in its search finds the lead `b`. */
function List({ first }: { first: LeadSummary[] }) {
  const [found, setFound] = useState(first);
  const { onFocus } = useActiveRow(null, found, { show, toggle: () => undefined });
  return (
    <div onFocus={onFocus}>
      <input aria-label="Search" onChange={() => setFound(leads('b'))} />
      {found.map(({ id }) => (
        <p key={id} data-lead={id}>
          <a href={`/admin/leads/${id}`}>{id}</a>
        </p>
      ))}
    </div>
  );
}

/** Shows the list on the way back from the lead `opened`. */
function WayBack({ opened, first }: { opened: string; first: LeadSummary[] }) {
  const [place, keepPlace] = useLeadsPlace();
  const [isBack, setIsBack] = useState(false);
  if (isBack) return <List first={first} />;
  return (
    <button
      onClick={() => {
        keepPlace({ ...place, opened });
        setIsBack(true);
      }}
    >
      Back
    </button>
  );
}

async function goBack(opened: string, first: LeadSummary[]) {
  renderForStaff(<WayBack opened={opened} first={first} />);
  await user.click(screen.getByRole('button'));
}

test('the way back from a lead leads to its row', async () => {
  await goBack('b', leads('a', 'b'));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'b' }));
});

test('a lead that is found again later does not take the focus from the search', async () => {
  await goBack('b', leads('a'));
  const search = screen.getByLabelText('Search');
  await user.type(search, 'b');
  expect(screen.getByRole('link', { name: 'b' })).toBeTruthy();
  expect(document.activeElement).toBe(search);
});
