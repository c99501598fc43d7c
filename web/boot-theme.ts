/**
 * Theme script: inlined into the head of every page, before the style sheets, so that the visitor's choice of theme is
 * applied before the first paint. It also handles the switch in the footer, before and after hydration.
 */
const KEY = 'frontdoor:theme';
const { documentElement: root } = document;

apply(kept());
document.addEventListener('DOMContentLoaded', markChoice);
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.name === 'theme')) return;
  apply(target.value);
  keep(target.value);
});

/** @param theme `light` or `dark`; anything else follows the system */
function apply(theme: string | null): void {
  const chosen = theme === 'light' || theme === 'dark' ? theme : '';
  if (chosen) root.dataset['theme'] = chosen;
  else delete root.dataset['theme'];
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset['theme'];
    bar.media = chosen ? (chosen === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
}

/** The prerendered switch shows the system's theme as chosen. */
function markChoice(): void {
  const choice = root.dataset['theme'] ?? 'system';
  const input = document.querySelector<HTMLInputElement>(`input[name="theme"][value="${choice}"]`);
  if (input) input.checked = true;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch (error) {
    console.warn('Storage is blocked: the theme follows the system', error);
    return null;
  }
}

function keep(theme: string): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (error) {
    console.warn('Storage is blocked: the theme lasts as long as this page', error);
  }
}
