/** The visitor may see a spinner for this long. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Reloads the page if the server answers. For code that could not be fetched: a deployment may have removed its file,
 * and a new document names the current files. Input in forms and in the chat survives.
 * @returns whether the page reloads; without an answer it stays, because the browser would replace it by an error page
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

/** Whether the page was opened by client-side navigation. If not, a reload would request the document that has failed. */
export const isOpenedInPlace = (): boolean => location.pathname !== openedAt;
