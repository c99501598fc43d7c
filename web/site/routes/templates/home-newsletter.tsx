import { site } from 'virtual:site';
import type { Home } from '#content/model';
import { reportEvent } from '../../features/analytics/analytics.ts';
import { ExitButton } from '../../features/exit/exit-button.tsx';
import { NewsletterSection } from '../../features/newsletter/newsletter-section.tsx';

/** The newsletter section. Reports outcomes with the page to analytics, never the subscriber. */
export function HomeNewsletter({ words }: { words: Home['newsletter'] }) {
  return (
    <NewsletterSection
      words={words}
      site={site}
      exit={<ExitButton to={site.leaveTo} />}
      onOutcome={({ event, ...facts }) =>
        reportEvent(event, { page: window.location.pathname, ...facts })
      }
    />
  );
}
