/**
 * Calls back when the storage of this tab may have been cleared while the page stood still: "Exit this page" in another
 * tab clears this one, too, and Back may show a page as it was before the exit.
 * @returns stops it
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
