import { Command as Menu } from 'cmdk';
import { Dialog } from '../ui/dialog.tsx';
import styles from './keyboard.module.css';
import type { Command } from './shortcuts.ts';

interface CommandMenuProps {
  commands: readonly Command[];
  onClose: () => void;
}

/** All commands of a screen, to be found by typing. */
export function CommandMenu({ commands, onClose }: CommandMenuProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Commands">
      <Menu label="Commands" loop>
        <Menu.Input className={styles.search} placeholder="What would you like to do?" autoFocus />
        <Menu.List className={styles.list} label="Commands">
          <Menu.Empty className={styles.empty}>Nothing fits.</Menu.Empty>
          {commands
            .filter(({ keyOnly }) => !keyOnly)
            .map(({ id, words, key, run }) => (
              <Menu.Item
                key={id}
                value={words}
                className={styles.item}
                onSelect={() => {
                  onClose();
                  // After the dialog has given the focus back, so that a command may move it.
                  setTimeout(run);
                }}
              >
                {words}
                {key && <kbd className={styles.key}>{key}</kbd>}
              </Menu.Item>
            ))}
        </Menu.List>
      </Menu>
    </Dialog>
  );
}
