import type { ComponentProps, ReactNode } from 'react';
import styles from './file-field.module.css';
import { FieldFrame, useFieldIds, type FieldWords } from './field.tsx';

interface FileFieldProps extends FieldWords, ComponentProps<'input'> {
  /** What is said about the chosen file, announced as it changes. */
  note: ReactNode;
}

/** A file to choose, with its label and error. */
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
