import { Suspense, type ComponentProps, type ReactNode } from 'react';
import panel from '../../../forms/submission-form.module.css';
import { Button } from '../../../ui/button.tsx';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import { CALL_STEP_WORDS } from './call-step-words.ts';
import type { CallSteps } from './call-steps.tsx';
import type { StoredCall } from './stored-call.ts';

const LazyCallSteps = lazyOnUse<ComponentProps<typeof CallSteps>>(() =>
  import('./call-steps.tsx').then((it) => it.CallSteps),
);

/** The steps to a booked call, whose code comes once a request is sent. */
export function CallStepsWhenLoaded(props: ComponentProps<typeof CallSteps>) {
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <LazyCallSteps {...props} />
    </Suspense>
  );
}

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
