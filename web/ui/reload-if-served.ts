/** A visitor may see a spinner meanwhile. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Loads the page anew if the server answers. For code that could not be fetched: its file belongs to an earlier release,
 * and a new document names those of the present one. What is typed into forms and to Relie survives it.
 * @returns whether it does; without an answer the page stays, because the browser would show an error in its place
 */
export async function reloadIfServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { ok } = await fetch(location.href, { method: 'HEAD', signal });
    if (ok) location.reload();
    return ok;
  } catch {
    return false;
  }
}

const openedAt = typeof location === 'undefined' ? undefined : location.pathname;

/** Whether the document came for another page. A reload of the page's own document would repeat what has failed. */
export const documentIsOfOtherPage = (): boolean => location.pathname !== openedAt;
