import type { Home } from '#content/model';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { PauseButton } from '../../../ui/carousel-controls.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useAutoplay } from '../../../ui/use-autoplay.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './logo-carousel.module.css';

/** Time per logo, in ms. */
const INTERVAL = 3000;

/** Logos of the outlets that wrote about the practice. Loops; pauses under the pointer and with reduced motion. */
export function LogoCarousel({ words }: { words: Home['asSeenIn'] }) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true, align: 'center' });
  const [selected, setSelected] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [paused, setPaused] = useState(false);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const playing = !paused && !calm;

  useEffect(() => {
    if (!carousel) return;
    const follow = () => setSelected(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => void carousel.off('select', follow);
  }, [carousel]);
  useAutoplay(() => carousel?.scrollNext(calm), INTERVAL, playing && !hovered, selected);

  return (
    <section
      id="as-seen-in"
      data-moves
      className={styles.section}
      aria-roledescription="carousel"
      aria-label={words.heading}
    >
      <h2>{words.heading}</h2>
      <div
        ref={viewport}
        className={styles.viewport}
        onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
      >
        <ul className={styles.track}>
          {words.logos.map((logo, index) => (
            <li
              key={logo.name}
              data-tier={logo.tier}
              data-selected={index === selected || undefined}
              aria-current={index === selected || undefined}
            >
              {logo.image ? <Picture {...logo.image} /> : <span>{logo.name}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        {!calm && (
          <PauseButton playing={playing} onToggle={() => setPaused(!paused)} label="the logos" />
        )}
        <ul>
          {words.logos.map((logo, index) => (
            <li key={logo.name}>
              <button
                type="button"
                aria-label={`Show ${logo.name}`}
                aria-current={index === selected || undefined}
                onClick={() => carousel?.scrollTo(index, calm)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
