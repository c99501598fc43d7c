import type { ComponentProps, ReactNode } from 'react';
import styles from './file-field.module.css';
import { FieldFrame, useFieldIds, type FieldWords } from './field.tsx';

interface FileFieldProps extends FieldWords, ComponentProps<'input'> {
  /** Status of the chosen file, in a live region. */
  note: ReactNode;
}

/** A file input with label and error. */
export function FileField({ label, error, hint, note, ...props }: FileFieldProps) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame {...{ label, error, hint, ids }} required={props.required}>
      <input {...ids.control} {...props} type="file" className={styles.file} />
      <p className={styles.note} role="status">
        {note}
      </p>
    </FieldFrame>
  );
}
