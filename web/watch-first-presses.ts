/**
 * Prevents elements that appear with the app, such as the cookie banner, from appearing under a press: the press would
 * end on them and make a choice, or the pressed button would not respond. Part of the boot script, so it must stay tiny
 * and import nothing.
 */

/** How long after a press another one may follow, in ms. */
const NEXT_PRESS_MS = 500;
/** Time after which a press counts as over if its end is not reported to the page, in ms. */
const LONGEST_PRESS_MS = 3000;

/**
 * Sets `data-pressed` on the root element from the beginning of a press until shortly after its end, and then
 * dispatches `frontdoor:released`. Ends once `site/routes/use-app-ready.ts` has shown the app.
 */
export function watchFirstPresses(): void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const releaseAfter = (pause: number) => () => {
    if (root.dataset['app']) return;
    root.dataset['pressed'] = '';
    clearTimeout(timer);
    timer = setTimeout(() => {
      delete root.dataset['pressed'];
      dispatchEvent(new Event('frontdoor:released'));
    }, pause);
  };
  addEventListener('pointerdown', releaseAfter(LONGEST_PRESS_MS), true);
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, releaseAfter(NEXT_PRESS_MS), true);
  }
}
