import { site } from 'virtual:site';
import { Hero, TrustStrip } from '../../features/home/hero.tsx';
import { HowItWorks, Why } from '../../features/home/how-it-works.tsx';
import { Journey } from '../../features/home/journey.tsx';
import { Spaces, TakeWithYou } from '../../features/home/spaces.tsx';
import type { ViewOf } from '../../../page-data/page-data.ts';
import { lazyWhenNear } from '../../../ui/lazy-when-near.tsx';

const LogoCarousel = lazyWhenNear('as-seen-in', () =>
  import('../../features/home/logo-carousel.tsx').then((it) => it.LogoCarousel),
);
const TeamCarousel = lazyWhenNear('team', () =>
  import('../../features/home/team-carousel.tsx').then((it) => it.TeamCarousel),
);
const Reviews = lazyWhenNear('reviews', () =>
  import('./home-reviews.tsx').then((it) => it.HomeReviews),
);
const Newsletter = lazyWhenNear('newsletter', () =>
  import('./home-newsletter.tsx').then((it) => it.HomeNewsletter),
);
const Contact = lazyWhenNear('contact', () =>
  import('../../features/contact/contact-section.tsx').then((it) => it.ContactSection),
);

export function HomeTemplate({ view: { home, team } }: { view: ViewOf<'home'> }) {
  return (
    <>
      <Hero words={home.hero} />
      <TrustStrip facts={home.trustStrip} />
      <LogoCarousel words={home.asSeenIn} />
      <Journey words={home.journey} />
      <HowItWorks words={home.howItWorks} />
      <Why words={home.why} contact={home.contact.button} />
      <Spaces spaces={home.spaces} />
      <TeamCarousel words={home.team} people={team} />
      <Reviews words={home.reviews} />
      <TakeWithYou words={home.resources} />
      <Newsletter words={home.newsletter} />
      <Contact words={home.contact} site={site} />
    </>
  );
}
