import { use, useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';
import { FormLanguage } from './form-language.ts';

export interface FieldWords {
  label: ReactNode;
  /** The error, announced with the control. */
  error?: string;
  /** The hint, announced with the control. */
  hint?: ReactNode;
}

/** The ids that connect a control with its label, hint and error. */
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

/** A control with label, hint and error. */
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

/** Marks a label as optional. */
export function OptionalMark() {
  return <span className={styles.optional}>{use(FormLanguage).optional}</span>;
}

/** The hint of a field. */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.hint} id={id}>
      {children}
    </p>
  );
}

/** The error of a field. */
export function FieldError({ id, text }: { id: string; text?: string }) {
  if (!text) return null;
  return (
    <p className={styles.error} id={id}>
      {text}
    </p>
  );
}

/** A text input with label and error. */
export function TextField({ label, error, hint, ...props }: FieldWords & ComponentProps<'input'>) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame {...{ label, error, hint, ids }} required={props.required}>
      <input {...ids.control} {...props} className={styles.control} />
    </FieldFrame>
  );
}

/** A textarea with label and error. */
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

/** A select with label and error; `children` are the options. */
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

/** A checkbox; its label may contain links. */
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
