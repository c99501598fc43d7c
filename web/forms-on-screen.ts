/**
 * Hides floating elements while a form is on screen, so that none of them appears, disappears or moves under a tap on
 * "Submit". Runs before the app, so it must stay tiny and import nothing.
 */

/** How long a second tap may follow after a form has been removed, in ms. */
const SECOND_TAP_MS = 1000;

/**
 * Sets `data-form-on-screen` on the root element while any part of a page form is in the viewport; forms in dialogs and
 * in the chat do not count. Stylesheets hide floating elements by this attribute. It stays for {@link SECOND_TAP_MS}
 * after a form has been removed from the document.
 */
export function watchFormsOnScreen(): void {
  const watched = new Set<Element>();
  const onScreen = new Set<Element>();
  const mark = (form: Element, isOnScreen: boolean) => {
    if (isOnScreen) onScreen.add(form);
    else onScreen.delete(form);
    document.documentElement.toggleAttribute('data-form-on-screen', onScreen.size > 0);
  };
  const intersections = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (watched.has(target)) mark(target, isIntersecting);
    }
  });
  const lookForForms = () => {
    for (const form of document.querySelectorAll('main form')) {
      if (watched.has(form)) continue;
      watched.add(form);
      intersections.observe(form);
    }
    for (const form of watched) {
      if (form.isConnected) continue;
      watched.delete(form);
      intersections.unobserve(form);
      setTimeout(() => {
        if (!watched.has(form)) mark(form, false);
      }, SECOND_TAP_MS);
    }
  };
  new MutationObserver(lookForForms).observe(document, { childList: true, subtree: true });
}
