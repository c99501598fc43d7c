import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies the address of the page, query and hash included; shows it where the browser does not let us. */
export function CopyLink({ label }: { label: string }) {
  const [outcome, setOutcome] = useState<string>();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      setOutcome('The link is copied.');
    } catch (error) {
      console.warn('The link could not be copied', error);
      setOutcome(location.href);
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={copy}>
        {label}
      </Button>
      <span role="status">{outcome}</span>
    </>
  );
}
