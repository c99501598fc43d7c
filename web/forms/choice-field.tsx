import type { ComponentProps } from 'react';
import styles from './choice-field.module.css';
import { FieldError, FieldHint, OptionalMark, useFieldIds, type FieldWords } from './field.tsx';

interface ChoiceFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'type' | 'value'> {
  /** `one` of the options, or `several`. */
  choose: 'one' | 'several';
  /** The submitted value and its label. */
  options: Readonly<Record<string, string>>;
  /** The value that is checked, where a form library does not decide it. */
  chosen?: string;
}

/** A group of radio buttons or checkboxes, with its legend and error. */
export function ChoiceField({
  label,
  error,
  hint,
  choose,
  options,
  required,
  chosen,
  ...props
}: ChoiceFieldProps) {
  const { control, hintId, errorId } = useFieldIds({ error, hint });
  const isOne = choose === 'one';
  return (
    <fieldset
      className={styles.choices}
      id={control.id}
      // `aria-invalid` is not allowed on a radio button, only on its group.
      role={isOne ? 'radiogroup' : undefined}
      aria-required={isOne ? required : undefined}
      aria-invalid={isOne ? control['aria-invalid'] : undefined}
      aria-describedby={control['aria-describedby']}
    >
      <legend className={styles.legend}>
        {label} {!required && <OptionalMark />}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <div className={styles.options} data-invalid={error ? '' : undefined}>
        {Object.entries(options).map(([value, words]) => (
          <label key={value} className={styles.option}>
            <input
              {...props}
              type={isOne ? 'radio' : 'checkbox'}
              value={value}
              required={isOne && required}
              {...(chosen !== undefined && { checked: value === chosen })}
            />
            {words}
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
