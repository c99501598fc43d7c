/** A part of the admin could not be loaded, because the server does not answer. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/**
 * Wraps the import of a part of the admin, so that an unreachable server differs from a part that a newer release has
 * replaced.
 * The router reloads the page for the latter; without a server, that would show the browser's error page.
 * @returns a function that imports the part and throws NotReached if the server does not answer
 */
export function loadOnDemand<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let hasFailed = false;
  return async () => {
    if (hasFailed && (await isReachable())) {
      // Browsers and Vite do not retry a failed import; a new document does.
      location.reload();
      return new Promise(() => undefined);
    }
    try {
      return await load();
    } catch (error) {
      hasFailed = true;
      if (await isReachable()) throw error;
      throw new NotReached('A part of the admin could not be loaded', { cause: error });
    }
  };
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/api/health/live', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
