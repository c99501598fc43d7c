import type { PageLayout } from '#content/model';
import { Faqs } from '../../features/page/faqs.tsx';
import { LinkGroups, Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { AtAGlance, PageHero, type Tone } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';

const TONES: Partial<Record<PageLayout, Tone>> = { service: 'teal', services: 'teal', fees: 'tan' };

/** A text page: a service, a policy, a list of services. */
export function ArticleTemplate({ view, trail }: { view: ViewOf<'article'>; trail: Crumb[] }) {
  const { page, related, groups } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone={TONES[page.layout]} />
      <AtAGlance facts={page.atAGlance} />
      <LinkGroups groups={groups} />
      <ProseSection sections={page.sections} />
      <Faqs faqs={page.faqs} />
      <Related links={related} />
      <NextStep step={page.nextStep} />
    </>
  );
}
