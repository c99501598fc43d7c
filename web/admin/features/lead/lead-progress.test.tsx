import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { z } from 'zod';
import type { LeadDetail } from '#contracts/leads';
import { ME, renderForStaff } from '../../../../tests/support/staff-screen.tsx';
import { LeadProgress } from './lead-progress.tsx';

const user = userEvent.setup();
const ID = '0198d2a0-0000-7000-8000-000000000002';
const LEAD = { id: ID, status: 'NEW', assignee: null, followUpOn: null } as LeadDetail;

/** Stub of fetch: changes wait for `answer`, and nothing else is known. */
const network = jest.fn<typeof fetch>();
let answer: PromiseWithResolvers<void>;
const sent = z.object({ changes: z.array(z.unknown()) });
const changes = () =>
  network.mock.calls.flatMap(([, init]) =>
    init?.method === 'PATCH' ? sent.parse(JSON.parse(z.string().parse(init.body))).changes : [],
  );
beforeEach(() => {
  answer = Promise.withResolvers();
  network.mockReset();
  network.mockImplementation(async (_, init) => {
    if (init?.method !== 'PATCH') return Response.json([]);
    await answer.promise;
    return Response.json({ changes: [] });
  });
  globalThis.fetch = network;
});

const renderProgress = () => renderForStaff(<LeadProgress lead={LEAD} />);

test('choices show at once and are saved in order, also once the page has been left', async () => {
  const page = renderProgress();
  await user.click(screen.getByRole('button', { name: 'Reached' }));
  await user.click(screen.getByRole('button', { name: 'Booked' }));
  await user.click(screen.getByRole('button', { name: 'Take it' }));
  await waitFor(() => {
    const booked = screen.getByRole('button', { name: 'Booked' });
    expect(booked.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(ME.id);
  });
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(changes()).toHaveLength(1);
  page.unmount();
  answer.resolve();
  await waitFor(() =>
    expect(changes()).toEqual([
      { id: ID, status: 'REACHED', was: { status: 'NEW' } },
      { id: ID, status: 'BOOKED', was: { status: 'REACHED' } },
      { id: ID, assignee: ME.id, was: { assignee: null } },
    ]),
  );
});

test.each(['Save mine', 'Keep theirs'])(
  '"%s" after a conflict leaves the focus in the section',
  async (choice) => {
    renderProgress();
    network.mockImplementation(() =>
      Promise.resolve(
        Response.json({ code: 'conflict', message: 'Ana was faster.' }, { status: 409 }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Reached' }));
    await user.click(await screen.findByRole('button', { name: choice }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where it stands' }));
  },
);

test('a follow-up day that has just been typed is saved when the page is left', async () => {
  const page = renderProgress();
  await user.type(screen.getByLabelText('Follow up on'), '2027-04-01');
  page.unmount();
  await waitFor(() =>
    expect(changes()).toEqual([{ id: ID, followUpOn: '2027-04-01', was: { followUpOn: null } }]),
  );
});
