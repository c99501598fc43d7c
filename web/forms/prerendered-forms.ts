const isInBrowser = typeof document !== 'undefined';

/**
 * The prerendered forms of the document by id, until they are hydrated. If the browser has translated the page, React
 * replaces them, and what was typed is only in these elements.
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
