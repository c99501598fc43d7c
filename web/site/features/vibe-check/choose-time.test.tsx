import { expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MOST_DAYS_AHEAD, type FittingTimes, type LeadTimesQuery } from '#contracts/bookings';
import { loadContent } from '../../../../content/loader/load.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { CALL_STEP_WORDS } from './call-step-words.ts';
import { ChooseTime } from './choose-time.tsx';

const { site } = loadContent();
const user = userEvent.setup();
const DAY_MS = 86_400_000;
const EVERY_DAY = Array.from({ length: MOST_DAYS_AHEAD + 1 }, (_, day) => day);

/** Renders the times of a practice that has one on each of some days from today on. */
const renderTimes = (openDays: readonly number[]) =>
  renderAnswer(({ from, days }) => ({
    times: openDays
      .filter((day) => day < days)
      .map((day) => ({
        start: new Date(Date.parse(`${from}T18:00Z`) + day * DAY_MS).toISOString(),
        therapist: 'theo-kestrel',
      })),
  }));

async function renderAnswer(answering: (query: LeadTimesQuery) => Partial<FittingTimes>) {
  globalThis.fetch = jest.fn<typeof fetch>((_, init) => {
    const answer: FittingTimes = {
      ...{ timeZone: site.hours.timeZone, times: [], fits: {}, inEnglish: [] },
      ...{ hasWaitlist: true, formats: ['phone'] },
      ...answering(JSON.parse(init?.body as string) as LeadTimesQuery),
    };
    return Promise.resolve(Response.json(answer));
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChooseTime
        stored={{
          ...{ bookingToken: 'token', at: Date.now(), language: 'en', hasPhone: true },
          ...{ therapist: 'any', format: 'phone' },
        }}
        site={site}
        therapists={[]}
        words={CALL_STEP_WORDS.en}
        reading={{ locale: 'en-US', timeZone: 'America/Chicago' }}
        choose={() => undefined}
        isNext={false}
        onChange={() => undefined}
        nearest={null}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText(CALL_STEP_WORDS.en.loading)).toBeNull());
}

const dayNames = () => screen.queryAllByRole('heading', { level: 4, name: /day, / });
const later = () => screen.queryByRole('button', { name: 'Show later days' });

test('all days that can be booked are reached, and each press leads to the first of the days it adds', async () => {
  await renderTimes(EVERY_DAY);
  for (let button = later(); button; button = later()) {
    const before = dayNames().length;
    await user.click(button);
    expect(dayNames().length).toBeGreaterThan(before);
    expect(document.activeElement).toBe(dayNames()[before]);
  }
  expect(dayNames()).toHaveLength(EVERY_DAY.length);
});

test('times that begin only months ahead are offered at once', async () => {
  await renderTimes([100, 180]);
  expect(dayNames()).toHaveLength(2);
  expect(document.activeElement).toBe(document.body);
  expect(later()).toBeNull();
});

test('a day shows the times in the language of the visitor first, and the others if asked for', async () => {
  await renderAnswer(({ from }) => ({
    times: Array.from({ length: 12 }, (_, quarter) => ({
      start: new Date(Date.parse(`${from}T16:00Z`) + quarter * 900_000).toISOString(),
      therapist: quarter < 3 ? 'rafael-heron' : 'theo-kestrel',
    })),
    inEnglish: ['theo-kestrel'],
  }));
  const times = () => screen.getAllByRole('button', { name: /^\d+:\d\d/ });
  const words = () => times().map(({ textContent }) => textContent.includes('in English'));
  expect(words()).toEqual([false, false, false]);
  await user.click(screen.getByRole('button', { name: /^9 more on / }));
  expect(words().filter(Boolean)).toHaveLength(9);
});
