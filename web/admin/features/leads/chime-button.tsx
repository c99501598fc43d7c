import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { chimeSwitch, ringChime } from '../../chime.ts';

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
      Sound for new leads: {isOn ? 'on' : 'off'}
    </Button>
  );
}
