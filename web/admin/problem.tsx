import type { ReactNode } from 'react';
import panel from './panel.module.css';

/** What did not work, in words for staff; screen readers announce it. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={panel.problem}>
      {children}
    </p>
  );
}
