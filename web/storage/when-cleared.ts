/**
 * Calls back when the storage of this tab may have been cleared while the page was open: "Exit this page" in another
 * tab clears this tab, too, and Back may restore a page from before the exit.
 * @param look reads the storage again
 * @returns removes the listeners
 */
export function whenCleared(look: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look();
  };
  // The key is null after `clear`.
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null) look();
  };
  addEventListener('pageshow', onPageShow);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener('pageshow', onPageShow);
    removeEventListener('storage', onStorage);
  };
}
