import { use, useRef, useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { isShortPhone } from '#contracts/submissions/fields';
import { useSettled } from '../ui/use-settled.ts';
import styles from './field.module.css';
import { TextField, type FieldWords } from './field.tsx';
import { FormLanguage } from './form-language.ts';
import { likelyAddress } from './likely-address.ts';

// Asked after a pause in typing, not when the field is left: a line that appears then would move the button that is
// being pressed.
const PAUSE_MS = 600;

type ContactFieldProps = FieldWords &
  UseFormRegisterReturn & { required?: boolean; 'aria-invalid'?: true | undefined };

/** The e-mail address. Nobody can answer a mistyped one, so that a domain which looks mistyped is asked about. */
export function EmailField({ ref, ...props }: ContactFieldProps) {
  const words = use(FormLanguage);
  const input = useRef<HTMLInputElement>(null);
  const { settled, setTyped } = useTyped();
  const meant = likelyAddress(settled);
  const change = async (target: HTMLInputElement) => {
    setTyped(target.value);
    await props.onChange({ target, type: 'change' });
  };
  const accept = async () => {
    if (!input.current || !meant) return;
    input.current.value = meant;
    input.current.focus();
    await change(input.current);
  };
  return (
    <div>
      <TextField
        {...props}
        ref={(element) => {
          input.current = element;
          ref(element);
        }}
        onChange={({ target }) => change(target)}
        type="email"
        autoComplete="email"
      />
      <Doubt>
        {meant && (
          <>
            {words.didYouMean}{' '}
            <button type="button" onClick={accept}>
              {meant}
            </button>
            ?
          </>
        )}
      </Doubt>
    </div>
  );
}

/** The phone number; one that is too short to be called in the US is asked about. */
export function PhoneField(props: ContactFieldProps) {
  const words = use(FormLanguage);
  const { settled, setTyped } = useTyped();
  return (
    <div>
      <TextField
        {...props}
        onChange={(event) => {
          setTyped(event.target.value);
          return props.onChange(event);
        }}
        type="tel"
        autoComplete="tel"
      />
      <Doubt>{isShortPhone(settled) && words.shortPhone}</Doubt>
    </div>
  );
}

/** What was typed last, once typing has paused; empty while it goes on. */
function useTyped() {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, PAUSE_MS);
  return { settled: settled === typed ? settled : '', setTyped };
}

function Doubt({ children }: { children: ReactNode }) {
  return <div role="status">{children && <p className={styles.doubt}>{children}</p>}</div>;
}
