import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';

test('with aria-disabled it keeps the focus, and neither a press nor Enter does anything', async () => {
  const user = userEvent.setup();
  const onPress = jest.fn();
  const onSend = jest.fn();
  const form = (isBusy: boolean) => (
    <form onSubmit={onSend}>
      <input aria-label="Name" />
      <Button type="submit" aria-disabled={isBusy} onClick={onPress}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.type(screen.getByLabelText('Name'), 'Robin{Enter}');
  expect(onPress).not.toHaveBeenCalled();
  expect(onSend).not.toHaveBeenCalled();
});
