import { expect, test } from '@jest/globals';
import { changedPrices, mergedPrices, priceDraft } from './price-draft.ts';

const ORIGINAL = { reset: 850, founder: 250 };

test('prices are typed over those of the files', () => {
  expect(priceDraft({ reset: 871 }, ORIGINAL)).toEqual({ reset: '871', founder: '250' });
});

test('an overridden price that the files do not have anymore is neither shown nor saved', () => {
  const draft = priceDraft({ reset: 871, sixSessions: 840 }, ORIGINAL);
  expect(draft).not.toHaveProperty('sixSessions');
  expect(changedPrices(draft, ORIGINAL)).toEqual({ reset: 871 });
});

test('prices as in the files are not stored', () => {
  expect(changedPrices({ reset: '850', founder: '255' }, ORIGINAL)).toEqual({ founder: 255 });
});

test('a price that a colleague has saved stays unless it was changed here as well', () => {
  const before = { reset: '850', founder: '250', repair: '480' };
  const mine = { ...before, founder: '255', repair: '490' };
  const theirs = { ...before, reset: '871', repair: '485' };
  expect(mergedPrices(mine, before, theirs)).toEqual({
    reset: '871',
    founder: '255',
    repair: '490',
  });
});
