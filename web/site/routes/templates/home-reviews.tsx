import { site } from 'virtual:site';
import type { Home } from '#content/model';
import { useCookieConsent } from '../../features/cookies/use-cookie-consent.ts';
import { Reviews } from '../../features/home/reviews.tsx';

/** The reviews, with the rating and the visitor's consent passed in. */
export function HomeReviews({ words }: { words: Home['reviews'] }) {
  const { allowed } = useCookieConsent();
  return <Reviews words={words} rating={site.stats.rating} allowed={allowed.functional} />;
}
