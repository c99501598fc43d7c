import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { EmailField, PhoneField } from './contact-fields.tsx';

const user = userEvent.setup();

/** The two fields, and what the form would send. */
function Contact() {
  const { register, control } = useForm({ defaultValues: { email: '', phone: '' } });
  return (
    <form>
      <EmailField label="Email" required {...register('email')} />
      <PhoneField label="Phone" {...register('phone')} />
      <output>{useWatch({ control, name: 'email' })}</output>
    </form>
  );
}

const input = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('offers the address that was probably meant, and takes it over', async () => {
  render(<Contact />);
  await user.type(input(/Email/), 'Robin@gmial.com');
  await user.click(await screen.findByRole('button', { name: 'Robin@gmail.com' }));
  expect(input(/Email/).value).toBe('Robin@gmail.com');
  expect(document.activeElement).toBe(input(/Email/));
  expect(document.querySelector('output')?.textContent).toBe('Robin@gmail.com');
  await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull());
});

test('asks about a phone number with a digit too few until it has been completed', async () => {
  render(<Contact />);
  await user.type(input(/Phone/), '214 555 014');
  await screen.findByText(/Is a digit missing/);
  await user.type(input(/Phone/), '2');
  await waitFor(() => expect(screen.queryByText(/Is a digit missing/)).toBeNull());
});
