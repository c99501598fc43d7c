/**
 * Replaces the texts in an element, as the translation of a browser does. React then neither hydrates them, nor can it
 * remove a text that has no element of its own. Runs in the browser, so it must not use anything around it.
 */
export function translatePage(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, svg')) continue;
    const translation = document.createElement('font');
    translation.textContent = text.data;
    text.replaceWith(translation);
  }
}
