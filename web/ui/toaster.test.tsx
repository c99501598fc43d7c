import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Toaster } from './toaster.tsx';

test('when a toast that has the focus is replaced, the focus goes back to where it was before', async () => {
  const message = { variant: 'default', open: true } as const;
  const screenWith = (id: string, action?: string) => (
    <>
      <button>Reached</button>
      <Toaster
        message={{ ...message, id, title: id, action: action && <button>{action}</button> }}
      />
    </>
  );
  const { rerender } = render(screenWith('Saved', 'Undo'));
  const before = screen.getByRole('button', { name: 'Reached' });
  before.focus();
  await userEvent.keyboard('{F8}');
  screen.getByRole('button', { name: 'Undo' }).focus();
  rerender(screenWith('Undone'));
  expect(document.activeElement).toBe(before);

  // Whoever has left the toast is not sent back.
  rerender(screenWith('Saved again', 'Undo'));
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  undo.blur();
  rerender(screenWith('Another'));
  expect(document.activeElement).toBe(document.body);
});
