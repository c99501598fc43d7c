import type { Site } from '#content/model';
import { useState } from 'react';
import styles from './footer.module.css';

/** Longest wait for the visitor's position before opening the map without it, in ms. */
const POSITION_TIMEOUT = 8000;

/**
 * Opens directions in a new tab, from where the visitor is if they permit it. A link first, so that it works without
 * script; the position goes to the map service and nowhere else.
 */
export function DirectionsButton({ site }: { site: Site }) {
  const [looking, setLooking] = useState(false);

  const openFromHere = (event: React.MouseEvent) => {
    if (!('geolocation' in navigator)) return;
    event.preventDefault();
    // Opened at once, while the click still counts as the visitor's own; filled when the position is known.
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
      onClick={openFromHere}
    >
      {looking ? 'Opening the map…' : 'Get directions'}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function directionsUrl(site: Site, origin?: string): string {
  const query = new URLSearchParams({ api: '1', destination: site.address.directionsQuery });
  if (origin) query.set('origin', origin);
  return `https://www.google.com/maps/dir/?${query}`;
}
