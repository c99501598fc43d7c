import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VitalsTable } from './vitals-table.tsx';

test('no page is called fast before enough was measured', () => {
  const { rerender } = render(
    <VitalsTable vitals={[{ name: 'lcp', p75: null, measurements: 'few' }]} slowPages={[]} />,
  );
  expect(screen.queryByText(/No page is slow/)).toBeNull();
  rerender(<VitalsTable vitals={[{ name: 'lcp', p75: 1200, measurements: 9 }]} slowPages={[]} />);
  screen.getByText(/No page is slow/);
});
