import { describe, expect, test } from '@jest/globals';
import { leadSearchSchema } from '#contracts/leads';
import { leadFilterOf, parseLeadAddress } from './lead-address.ts';
import { BUILT_IN_VIEWS } from './lead-views.ts';

const ME = '0198d2a0-0000-7000-8000-000000000001';
const dallas = { me: ME, timeZone: 'America/Chicago' };

describe('reading a filter from the address', () => {
  test('keeps known values and ignores all others', () => {
    expect(
      parseLeadAddress({
        status: 'NEW',
        kind: 'LETTER',
        state: 'FAILED',
        assignee: 'someone',
        from: '2026-11-01',
        to: 'yesterday',
        unread: true,
        late: 'yes',
        spam: false,
        sort: 'best',
        text: 'Ana',
      }),
    ).toEqual({ status: 'NEW', state: 'FAILED', from: '2026-11-01', unread: true });
  });

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', '2026-01-01T00:00', 20260101])(
    'does not take %s for a day',
    (from) => {
      expect(parseLeadAddress({ from })).toEqual({});
    },
  );

  test.each(['me', 'nobody', ME])('takes %s as an assignee', (assignee) => {
    expect(parseLeadAddress({ assignee })).toEqual({ assignee });
  });
});

describe('the search of an address', () => {
  test('spans whole days of the practice, also when the clocks change', () => {
    expect(leadFilterOf({ from: '2026-11-01', to: '2026-11-01' }, dallas)).toEqual({
      from: '2026-11-01T05:00:00.000Z',
      to: '2026-11-02T06:00:00.000Z',
    });
  });

  test('takes “me” for the signed-in user', () => {
    expect(leadFilterOf({ assignee: 'me' }, dallas)).toEqual({ assignee: ME });
    expect(leadFilterOf({ assignee: 'nobody' }, dallas)).toEqual({ assignee: 'nobody' });
  });

  test('holds the text, and none if it is empty', () => {
    expect(leadFilterOf({ spam: true }, { ...dallas, text: 'Ana' })).toEqual({
      spam: true,
      text: 'Ana',
    });
    expect(leadFilterOf({}, { ...dallas, text: '' })).toEqual({});
  });

  test.each(BUILT_IN_VIEWS)('fits the contract in the view $name', ({ address }) => {
    expect(parseLeadAddress(address)).toEqual(address);
    expect(leadSearchSchema.safeParse(leadFilterOf(address, dallas)).success).toBe(true);
  });
});
