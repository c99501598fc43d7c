const isInBrowser = typeof document !== 'undefined';

/**
 * The forms of the document as it was sent, by id, until they are hydrated. Where the browser has translated the page,
 * React replaces them instead of adopting them; what was typed is then only here.
 */
export const prerenderedForms = new Map(
  isInBrowser ? Array.from(document.forms, (form) => [form.id, form]) : [],
);

let lastFocused = isInBrowser ? document.activeElement : null;
if (isInBrowser) {
  addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });
}

/** @returns the name of the field that had the focus when React replaced its form; null for none */
export function fieldThatLostFocus(form: HTMLFormElement): string | null {
  const isLost = document.activeElement === document.body && form.contains(lastFocused);
  return (isLost && lastFocused?.getAttribute('name')) || null;
}
