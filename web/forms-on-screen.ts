/**
 * What floats over the page stays away from forms: it must not come, go or move between the press and the release of a
 * finger on "Submit". Runs before the app does, so it must stay tiny and import nothing.
 */

/** A second tap on a form that has just gone may still be on its way this long, in ms. */
const SECOND_TAP_MS = 1000;

/**
 * Marks the root element with `data-form-on-screen` while any part of a form of the page is in the window; forms in
 * dialogs and in the chat do not count. Stylesheets hide what floats by this mark. It stays for {@link SECOND_TAP_MS}
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
