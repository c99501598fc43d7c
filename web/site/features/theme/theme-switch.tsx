import { useHydrated } from '../../../ui/use-hydrated.ts';
import styles from './theme-switch.module.css';

const THEMES = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
] as const;

/** The choice of theme. The inlined script `boot-theme.ts` applies and keeps it, so that it works before hydration. */
export function ThemeSwitch() {
  const chosen = (useHydrated() && document.documentElement.dataset['theme']) || 'system';
  return (
    <fieldset className={styles.switch}>
      <legend>Theme</legend>
      {THEMES.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={value === chosen}
            // Firefox would restore the choice of the page's last visit.
            autoComplete="off"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
