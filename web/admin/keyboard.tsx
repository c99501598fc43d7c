import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './keyboard.module.css';
import { isMenuKey, shortcutKey, singleKeys, type Command } from './shortcuts.ts';

const CommandMenu = lazy(() =>
  import('./command-menu.tsx').then((module) => ({ default: module.CommandMenu })),
);
const ShortcutHelp = lazy(() =>
  import('./shortcut-help.tsx').then((module) => ({ default: module.ShortcutHelp })),
);

/** The keys of a screen, with its command menu (Ctrl+K) and its help (?). Renders the button that opens the menu. */
export function Keyboard({ commands }: { commands: readonly Command[] }) {
  const [open, setOpen] = useState<'menu' | 'help' | null>(null);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  }, [commands]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (isMenuKey(event)) {
        event.preventDefault();
        setOpen('menu');
        return;
      }
      const key = shortcutKey(event);
      if (key === null || singleKeys.read() === false) return;
      const command = latest.current.find((one) => one.key === key);
      if (!command && key !== '?') return;
      event.preventDefault();
      if (command) command.run();
      else setOpen('help');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const close = () => setOpen(null);
  const help: Command = {
    id: 'help',
    words: 'Show the keys of this screen',
    key: '?',
    run: () => setOpen('help'),
  };
  const all = [...commands, help];
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen('menu')}>
        Commands <kbd className={styles.hint}>Ctrl K</kbd>
      </Button>
      <Suspense>
        {open === 'menu' && <CommandMenu commands={all} onClose={close} />}
        {open === 'help' && <ShortcutHelp commands={all} onClose={close} />}
      </Suspense>
    </>
  );
}
