import type { ReactNode } from 'react';
import panel from './panel.module.css';

/** An error message for staff, announced by screen readers. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={panel.problem}>
      {children}
    </p>
  );
}
