import type { Home } from '#content/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteConfigQuery } from '../../site-config.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import styles from './reviews.module.css';

interface ReviewsProps {
  words: Home['reviews'];
  /** Whether functional cookies are allowed; otherwise the widget loads on click. */
  allowed: boolean;
}

/** Public reviews from the configured widget; static text if none is configured. */
export function Reviews({ words, allowed }: ReviewsProps) {
  const hydrated = useHydrated();
  return (
    <section
      id="reviews"
      className={`${layout.section} ${styles.section}`}
      aria-labelledby="reviews-heading"
    >
      <div className={layout.container}>
        <h2 id="reviews-heading">{words.heading}</h2>
        <p className={layout.lead}>{words.lead}</p>
        {hydrated ? (
          <ReviewsWidget allowed={allowed} without={words.withoutWidget} />
        ) : (
          <p className={styles.without}>{words.withoutWidget}</p>
        )}
      </div>
    </section>
  );
}

function ReviewsWidget({ allowed, without }: { allowed: boolean; without: string }) {
  const { data: config } = useQuery(siteConfigQuery);
  const [clicked, setClicked] = useState(false);
  const [failed, setFailed] = useState(false);
  const url = config?.reviewsWidgetUrl;
  if (!url || failed) return <p className={styles.without}>{without}</p>;
  const { host } = new URL(url);
  if (!allowed && !clicked) {
    return (
      <div className={styles.ask}>
        <p>The reviews come from {host}, which then learns your IP address.</p>
        <Button variant="secondary" onClick={() => setClicked(true)}>
          Show the reviews
        </Button>
      </div>
    );
  }
  return (
    <iframe
      className={styles.frame}
      src={url}
      title="Public reviews"
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-popups"
      onError={(event) => {
        console.warn('The reviews widget did not load', event.type);
        setFailed(true);
      }}
    />
  );
}
