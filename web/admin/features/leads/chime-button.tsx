import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { chimeSwitch, ringChime } from '../../chime.ts';
import styles from './leads-page.module.css';

/** Switches the sound for new leads, for this user in this browser. Switched on, it rings once. */
export function ChimeButton({ userId }: { userId: string }) {
  const stored = chimeSwitch(userId);
  const [isOn, setIsOn] = useState(() => stored.read() ?? false);
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={() => {
        stored.write(!isOn);
        setIsOn(!isOn);
        if (!isOn) void ringChime();
      }}
    >
      <span>
        Sound<span className={styles.purpose}> for new leads</span>: {isOn ? 'on' : 'off'}
      </span>
    </Button>
  );
}
