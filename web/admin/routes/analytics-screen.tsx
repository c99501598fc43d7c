import { AnalyticsPage } from '../features/analytics/analytics-page.tsx';
import { ClaritySection } from '../features/clarity/clarity-section.tsx';

/** What the site counted itself, and what Microsoft Clarity counted. */
export function AnalyticsScreen() {
  return <AnalyticsPage others={<ClaritySection />} />;
}
