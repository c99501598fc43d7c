import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyLinkProps {
  label: string;
  /** The URL to copy; defaults to that of the page, with query and hash. */
  addressOf?: () => string;
}

/** Copies a URL; displays it if the clipboard is not available. */
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
