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
  /** The public rating, such as "4.9". */
  rating: string;
  /** Whether functional cookies are allowed; otherwise the widget loads on click. */
  allowed: boolean;
}

/** The rating with its source, and public reviews if a widget is configured. Absent if there is neither. */
export function Reviews({ words, rating, allowed }: ReviewsProps) {
  const isHydrated = useHydrated();
  const { data: config } = useQuery({ ...siteConfigQuery, enabled: isHydrated });
  const widget = config?.reviewsWidgetUrl;
  const { heading, lead, source } = words;
  if (!source && !widget) return null;
  return (
    <section
      id="reviews"
      className={`${layout.section} ${styles.section}`}
      aria-labelledby="reviews-heading"
    >
      <div className={layout.container}>
        <h2 id="reviews-heading">{heading}</h2>
        <p className={layout.lead}>{lead}</p>
        {source && (
          <p className={styles.rating}>
            <strong>{rating}</strong> of 5 stars on{' '}
            <a href={source.url} rel="noreferrer">
              {source.name}
            </a>
          </p>
        )}
        {widget && <ReviewsWidget url={widget} allowed={allowed} />}
      </div>
    </section>
  );
}

function ReviewsWidget({ url, allowed }: { url: string; allowed: boolean }) {
  const [clicked, setClicked] = useState(false);
  const [failed, setFailed] = useState(false);
  if (failed) return null;
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
