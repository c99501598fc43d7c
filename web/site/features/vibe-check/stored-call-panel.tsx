import type { ReactNode } from 'react';
import panel from '../../../forms/submission-form.module.css';
import { Button } from '../../../ui/button.tsx';
import { CALL_STEP_WORDS } from './call-step-words.ts';
import type { StoredCall } from './stored-call.ts';

interface AnotherRequestProps {
  language: StoredCall['language'];
  onStartOver: () => void;
}

/** Below the steps: leads back to an empty form. */
export function AnotherRequest({ language, onStartOver }: AnotherRequestProps) {
  return (
    <div>
      <Button variant="quiet" size="sm" onClick={onStartOver}>
        {CALL_STEP_WORDS[language].another}
      </Button>
    </div>
  );
}

interface StoredCallPanelProps {
  language: StoredCall['language'];
  children: ReactNode;
}

/** Stands in the form's place when a visitor who has sent it comes back to the page. */
export function StoredCallPanel({ language, children }: StoredCallPanelProps) {
  return (
    <div className={panel.form}>
      <h2 className={panel.thanks}>{CALL_STEP_WORDS[language].title}</h2>
      {children}
    </div>
  );
}
