import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { practice } from 'virtual:practice';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../copy-button.tsx';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, which cannot be shown again: to copy, download or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useBlocker({
    shouldBlockFn: () =>
      !window.confirm('Your recovery codes are shown only now. Leave without having saved them?'),
  });
  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these lets you in once instead of a code. They are shown
        only now: keep them where you keep important papers, or in your password manager.
      </p>
      <ol className={styles.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} what="recovery codes" />
        <Button variant="quiet" size="sm" onClick={() => download(codes)}>
          Download
        </Button>
        <Button variant="quiet" size="sm" onClick={() => window.print()}>
          Print
        </Button>
        <Button size="sm" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const text = `Recovery codes for ${practice.name} Admin\n\n${codes.join('\n')}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
