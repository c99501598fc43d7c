import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyOnUse } from '../ui/lazy-on-use.tsx';
import styles from './keyboard.module.css';
import { isMenuKey, shortcutKey, singleKeys, type Command } from './shortcuts.ts';

// With the dialog's code, so that the two are not fetched one after the other.
const CommandMenu = lazyOnUse(
  async () =>
    (await Promise.all([import('./command-menu.tsx'), import('../ui/dialog-windows.tsx')]))[0]
      .CommandMenu,
  ({ onClose }) => onClose(),
);
const ShortcutHelp = lazyOnUse(
  async () =>
    (await Promise.all([import('./shortcut-help.tsx'), import('../ui/dialog-windows.tsx')]))[0]
      .ShortcutHelp,
  ({ onClose }) => onClose(),
);

/** The keys of a screen, with its command menu (Ctrl+K) and its help (?). Renders the button that opens the menu. */
export function Keyboard({ commands }: { commands: readonly Command[] }) {
  const [open, setOpen] = useState<'menu' | 'help' | null>(null);
  /** As `open`, known before the dialog is on screen: what is typed meanwhile must not act on a lead. */
  const isOpen = useRef(false);
  const show = useCallback((what: typeof open) => {
    isOpen.current = what !== null;
    setOpen(what);
  }, []);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  }, [commands]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (isMenuKey(event)) {
        event.preventDefault();
        show('menu');
        return;
      }
      if (isOpen.current) {
        if (event.key === 'Escape') show(null);
        return;
      }
      const key = shortcutKey(event);
      if (key === null || singleKeys.read() === false) return;
      const command = latest.current.find((one) => one.key === key);
      if (!command && key !== '?') return;
      event.preventDefault();
      if (command) command.run();
      else show('help');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [show]);

  const close = () => show(null);
  const help: Command = {
    id: 'help',
    words: 'Show the keys of this screen',
    key: '?',
    run: () => show('help'),
  };
  const all = [...commands, help];
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => show('menu')}>
        Commands <kbd className={styles.hint}>Ctrl K</kbd>
      </Button>
      <Suspense>
        {open === 'menu' && <CommandMenu commands={all} onClose={close} />}
        {open === 'help' && <ShortcutHelp commands={all} onClose={close} />}
      </Suspense>
    </>
  );
}
