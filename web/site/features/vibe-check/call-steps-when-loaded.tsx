import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import panel from '../../../forms/submission-form.module.css';
import { Button } from '../../../ui/button.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import { reloadIfServed } from '../../../ui/reload-if-served.ts';
import { CALL_STEP_WORDS } from './call-step-words.ts';
import type { CallSteps } from './call-steps.tsx';
import { storedCall } from './stored-call.ts';

type StepsProps = Omit<ComponentProps<typeof CallSteps>, 'takesFocus'>;

/** The steps to a booked call, whose code comes once a request is sent. */
export function CallStepsWhenLoaded(props: StepsProps) {
  const { Steps, failures, isPending, retry } = useSteps();
  if (Steps) return <Steps {...props} takesFocus={failures > 0} />;
  if (failures === 0) return <LoadingIndicator />;
  const { stored, site } = props;
  const words = CALL_STEP_WORDS[stored.language];
  return (
    <div>
      {!isPending && (
        <p role="alert" className={panel.problems}>
          {stored.booked ? words.bookedNotLoaded : words.notLoaded} {words.orCall}{' '}
          <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
        </p>
      )}
      <Button variant="secondary" aria-disabled={isPending} onClick={retry}>
        {isPending ? words.loading : words.again}
      </Button>
    </div>
  );
}

/** The code of the steps, fetched at once and whenever the visitor tries again. */
function useSteps() {
  const [attempt, setAttempt] = useState(0);
  const [failures, setFailures] = useState(0);
  const [code, setCode] = useState<{
    CallSteps: ComponentType<ComponentProps<typeof CallSteps>>;
  }>();
  useEffect(() => {
    const load = async () => {
      try {
        setCode(await fetchSteps(attempt > 0));
      } catch (error) {
        console.error('The steps to a call could not be loaded', error);
        setFailures(attempt + 1);
      }
    };
    void load();
  }, [attempt]);
  const retry = () => setAttempt(failures);
  return { Steps: code?.CallSteps, failures, isPending: failures <= attempt, retry };
}

async function fetchSteps(isRetry: boolean) {
  try {
    return await import('./call-steps.tsx');
  } catch (error) {
    // The stored call leads back here; without it, the reload would show an empty form.
    if (isRetry && storedCall.survivesReload) await reloadIfServed();
    throw error;
  }
}
