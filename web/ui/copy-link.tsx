import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyLinkProps {
  label: string;
  /** The address to copy; that of the page, query and hash included, where none is given. */
  addressOf?: () => string;
}

/** Copies an address; shows it where the browser does not let us. */
export function CopyLink({ label, addressOf = () => location.href }: CopyLinkProps) {
  const [outcome, setOutcome] = useState<string>();
  async function copy(): Promise<void> {
    const address = addressOf();
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('The link is copied.');
    } catch (error) {
      console.warn('The link could not be copied', error);
      setOutcome(address);
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={copy}>
        {label}
      </Button>
      <span role="status" style={{ overflowWrap: 'anywhere' }}>
        {outcome}
      </span>
    </>
  );
}
