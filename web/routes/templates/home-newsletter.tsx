import type { Home } from '#content/model';
import { reportEvent } from '../../features/analytics/analytics.ts';
import { NewsletterSection } from '../../features/newsletter/newsletter-section.tsx';

/** The newsletter, whose outcomes go to analytics: which page, never who. */
export function HomeNewsletter({ words }: { words: Home['newsletter'] }) {
  return (
    <NewsletterSection
      words={words}
      onOutcome={({ event, ...facts }) =>
        reportEvent(event, { page: window.location.pathname, ...facts })
      }
    />
  );
}
