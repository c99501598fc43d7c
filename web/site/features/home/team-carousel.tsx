import type { Home } from '#content/model';
import useEmblaCarousel from 'embla-carousel-react';
import { useState } from 'react';
import type { PersonCard } from '../../../page-data/page-data.ts';
import { AvailabilityBadge } from '../../availability-badge.tsx';
import { Credentials } from '../../credentials.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ArrowButton, PauseButton } from '../../../ui/carousel-controls.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { useAutoplay } from '../../../ui/use-autoplay.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './team-carousel.module.css';

/** Time per step, in ms. */
const INTERVAL = 4000;

interface TeamCarouselProps {
  words: Home['team'];
  people: PersonCard[];
}

/**
 * The therapists: advances one card every four seconds until the visitor interacts, and wraps around. Narrow screens
 * get a swipeable strip without autoplay.
 */
export function TeamCarousel({ words, people }: TeamCarouselProps) {
  const [viewport, carousel] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps' });
  const [hovered, setHovered] = useState(false);
  const [taken, setTaken] = useState(false);
  const wide = useMediaQuery('(min-width: 48rem)');
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const playing = wide && !taken && !calm;

  const step = (by: 1 | -1) => {
    if (!carousel) return;
    const last = carousel.scrollSnapList().length - 1;
    const next = carousel.selectedScrollSnap() + by;
    carousel.scrollTo(next > last ? 0 : next < 0 ? last : next, calm);
  };
  useAutoplay(() => step(1), INTERVAL, playing && !hovered);
  const take = (by: 1 | -1) => {
    setTaken(true);
    step(by);
  };

  return (
    <section
      id="team"
      data-moves
      className={`${layout.section} ${styles.section}`}
      aria-roledescription="carousel"
      aria-labelledby="team-heading"
    >
      <div className={layout.container}>
        <div className={styles.head}>
          <div>
            <h2 id="team-heading">{words.heading}</h2>
            <p className={layout.lead}>{words.lead}</p>
          </div>
          <div className={styles.controls}>
            {wide && !calm && (
              <PauseButton playing={playing} onToggle={() => setTaken(!taken)} label="the team" />
            )}
            <ArrowButton direction="previous" label="Previous therapist" onClick={() => take(-1)} />
            <ArrowButton direction="next" label="Next therapist" onClick={() => take(1)} />
          </div>
        </div>
        <div
          ref={viewport}
          className={styles.viewport}
          onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
          onPointerLeave={() => setHovered(false)}
          onPointerDown={() => setTaken(true)}
          onFocus={() => setTaken(true)}
        >
          <ul className={styles.track}>
            {people.map((person) => (
              <li key={person.id}>
                <TherapistCard person={person} />
              </li>
            ))}
          </ul>
        </div>
        <p className={styles.all}>
          <a className={buttonClass({ variant: 'secondary' })} href={words.action.to}>
            {words.action.text}
          </a>
        </p>
      </div>
    </section>
  );
}

function TherapistCard({ person }: { person: PersonCard }) {
  return (
    <article className={styles.card}>
      {person.image && <Picture {...person.image} className={styles.portrait} />}
      <div className={styles.words}>
        <AvailabilityBadge text={person.badge.short} open={person.badge.short === 'Accepting'} />
        <h3>
          <a href={person.path} draggable={false}>
            {person.name}
          </a>
        </h3>
        <p className={styles.credentials}>
          <Credentials text={person.credentialsLine} />
        </p>
        <p>{person.oneLiner}</p>
      </div>
    </article>
  );
}
