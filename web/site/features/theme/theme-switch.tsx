import type { FrameWords } from '../../../page-data/frame-words.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import styles from './theme-switch.module.css';

const THEMES = ['system', 'light', 'dark'] as const;

/** The choice of theme. The inlined script `boot-theme.ts` applies and keeps it, so that it works before hydration. */
export function ThemeSwitch({ words }: { words: Pick<FrameWords, 'theme' | 'themes'> }) {
  const chosen = (useHydrated() && document.documentElement.dataset['theme']) || 'system';
  return (
    <fieldset className={styles.switch}>
      <legend>{words.theme}</legend>
      {THEMES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={value === chosen}
            // Firefox would restore the choice of the page's last visit.
            autoComplete="off"
          />
          {words.themes[value]}
        </label>
      ))}
    </fieldset>
  );
}
