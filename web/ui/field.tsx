import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldWords {
  label: ReactNode;
  /** What is wrong, announced with the control; absent while nothing is. */
  error?: string;
  /** A line of help, read with the control. */
  hint?: ReactNode;
}

/** The ids that tie a control to its label, hint and error. */
export function useFieldIds({ error, hint }: Pick<FieldWords, 'error' | 'hint'>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

interface FrameProps extends FieldWords {
  ids: ReturnType<typeof useFieldIds>;
  required?: boolean;
  children: ReactNode;
}

/** A control with its label above it, and its hint and error. */
export function FieldFrame({ label, error, hint, ids, required, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.control.id}>
        {label} {!required && <OptionalMark />}
      </label>
      <FieldHint id={ids.hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={ids.errorId} text={error} />
    </div>
  );
}

/** Says behind a label that the field may stay empty. */
export function OptionalMark() {
  return <span className={styles.optional}>(optional)</span>;
}

/** A line of help for a field. */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.hint} id={id}>
      {children}
    </p>
  );
}

/** What is wrong with a field. */
export function FieldError({ id, text }: { id: string; text?: string }) {
  if (!text) return null;
  return (
    <p className={styles.error} id={id}>
      {text}
    </p>
  );
}

/** One line of text with its label and error. */
export function TextField({ label, error, hint, ...props }: FieldWords & ComponentProps<'input'>) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame {...{ label, error, hint, ids }} required={props.required}>
      <input {...ids.control} {...props} className={styles.control} />
    </FieldFrame>
  );
}

/** Several lines of text with their label and error. */
export function TextareaField({
  label,
  error,
  hint,
  ...props
}: FieldWords & ComponentProps<'textarea'>) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame {...{ label, error, hint, ids }} required={props.required}>
      <textarea {...ids.control} {...props} className={styles.control} />
    </FieldFrame>
  );
}

/** A choice of one from a list, with its label and error; `children` are the options. */
export function SelectField({
  label,
  error,
  hint,
  ...props
}: FieldWords & ComponentProps<'select'>) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame {...{ label, error, hint, ids }} required={props.required}>
      <select {...ids.control} {...props} className={`${styles.control} ${styles.select}`} />
    </FieldFrame>
  );
}

/** A box to tick; its label may hold links. */
export function CheckboxField({
  label,
  error,
  hint,
  ...props
}: FieldWords & ComponentProps<'input'>) {
  const ids = useFieldIds({ error, hint });
  return (
    <div className={styles.field}>
      <div className={styles.tick}>
        <input {...ids.control} {...props} type="checkbox" className={styles.box} />
        <label className={styles.tickLabel} htmlFor={ids.control.id}>
          {label}
        </label>
      </div>
      <FieldHint id={ids.hintId}>{hint}</FieldHint>
      <FieldError id={ids.errorId} text={error} />
    </div>
  );
}
