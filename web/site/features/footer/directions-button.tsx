import type { Site } from '#content/model';
import { useEffect, useState } from 'react';
import type { FrameWords } from '../../../page-data/frame-words.ts';
import styles from './footer.module.css';

/** Timeout for the visitor's position, in ms; afterwards the map opens without it. */
const POSITION_TIMEOUT = 8000;

/**
 * Opens directions in a new tab, starting at the visitor's position if that is permitted already. It is a plain link
 * without script. The position is sent to the map service only.
 */
export function DirectionsButton({ site, words }: { site: Site; words: FrameWords }) {
  const [looking, setLooking] = useState(false);
  const isPermitted = useIsPermitted();

  const openFromHere = (event: React.MouseEvent) => {
    event.preventDefault();
    // Opened synchronously within the user gesture to avoid the popup blocker; the URL is set when the position is
    // known.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const show = (origin?: string) => {
      setLooking(false);
      const url = directionsUrl(site, origin);
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    };
    setLooking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => show(`${coords.latitude},${coords.longitude}`),
      () => show(),
      { timeout: POSITION_TIMEOUT, maximumAge: 600_000 },
    );
  };

  return (
    <a
      className={styles.directions}
      href={directionsUrl(site)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={isPermitted ? openFromHere : undefined}
    >
      {looking ? words.openingMap : words.directions}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  );
}

/** Whether the browser gives the position without asking. The question would stand in this tab, behind the new one. */
function useIsPermitted(): boolean {
  const [isPermitted, setIsPermitted] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const watch = async () => {
      const status = await navigator.permissions.query({ name: 'geolocation' });
      const note = () => setIsPermitted(status.state === 'granted');
      if (signal.aborted) return;
      note();
      status.addEventListener('change', note, { signal });
    };
    watch().catch((error: unknown) => console.warn('Directions start without a position', error));
    return () => stop.abort();
  }, []);
  return isPermitted;
}

function directionsUrl(site: Site, origin?: string): string {
  const query = new URLSearchParams({ api: '1', destination: site.address.directionsQuery });
  if (origin) query.set('origin', origin);
  return `https://www.google.com/maps/dir/?${query}`;
}
