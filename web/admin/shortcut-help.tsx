import { useState } from 'react';
import { CheckboxField } from '../forms/field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './keyboard.module.css';
import { keyInWords, singleKeys, type Command } from './shortcuts.ts';

interface ShortcutHelpProps {
  commands: readonly Command[];
  onClose: () => void;
}

/** The keys of a screen, and the choice to do without them. */
export function ShortcutHelp({ commands, onClose }: ShortcutHelpProps) {
  const [areOn, setAreOn] = useState(() => singleKeys.read() ?? true);
  return (
    <Dialog open onOpenChange={onClose} title="Keys">
      <dl className={styles.keys}>
        {commands.map(
          ({ id, words, key }) =>
            key && (
              <div key={id}>
                <dt>
                  <kbd className={styles.key}>{keyInWords(key)}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
        <div>
          <dt>
            <kbd className={styles.key}>Ctrl K</kbd>
          </dt>
          <dd>Open the command menu (on a Mac, Cmd K)</dd>
        </div>
      </dl>
      <CheckboxField
        label="Use single keys in this browser"
        required
        checked={areOn}
        onChange={(event) => {
          setAreOn(event.target.checked);
          singleKeys.write(event.target.checked);
        }}
      />
    </Dialog>
  );
}
