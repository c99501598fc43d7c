import { Command as Menu } from 'cmdk';
import { useRef } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import styles from './keyboard.module.css';
import { keyInWords, type Command } from './shortcuts.ts';

interface CommandMenuProps {
  commands: readonly Command[];
  onClose: () => void;
}

/** All commands of a screen, to be found by typing. */
export function CommandMenu({ commands, onClose }: CommandMenuProps) {
  const chosen = useRef<Command>(null);
  return (
    // The command runs after the dialog has given the focus back, so that it may move it.
    <Dialog open onOpenChange={onClose} onClosed={() => chosen.current?.run()} title="Commands">
      <Menu label="Commands" loop>
        <Menu.Input className={styles.search} placeholder="What would you like to do?" />
        <Menu.List className={styles.list} label="Commands">
          <Menu.Empty className={styles.empty}>Nothing fits.</Menu.Empty>
          {commands
            .filter(({ keyOnly }) => !keyOnly)
            .map((command) => (
              <Menu.Item
                key={command.id}
                value={command.words}
                className={styles.item}
                onSelect={() => {
                  chosen.current = command;
                  onClose();
                }}
              >
                {command.words}
                {command.key && <kbd className={styles.key}>{keyInWords(command.key)}</kbd>}
              </Menu.Item>
            ))}
        </Menu.List>
      </Menu>
    </Dialog>
  );
}
