import type { PageLayout } from '#content/model';
import { Faqs } from '../../features/page/faqs.tsx';
import { LinkCards, Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { AtAGlance, PageHero, type Tone } from '../../features/page/page-hero.tsx';
import { Prose } from '../../features/page/prose.tsx';
import type { Crumb, ViewOf } from '../../page-data/page-data.ts';
import layout from '../../ui/layout.module.css';

const TONES: Partial<Record<PageLayout, Tone>> = { service: 'teal', services: 'teal', fees: 'tan' };

/** A page of words: a service, a policy, a list of services. */
export function ArticleTemplate({ view, trail }: { view: ViewOf<'article'>; trail: Crumb[] }) {
  const { page, related, groups } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone={TONES[page.layout]} />
      <AtAGlance facts={page.atAGlance} />
      {groups.map((group) => (
        <section key={group.title} className={layout.section} aria-label={group.title}>
          <div className={layout.container}>
            <h2>{group.title}</h2>
            <LinkCards links={group.links} />
          </div>
        </section>
      ))}
      {page.sections.length > 0 && (
        <div className={layout.section}>
          <Prose sections={page.sections} />
        </div>
      )}
      <Faqs faqs={page.faqs} />
      <Related links={related} />
      <NextStep step={page.nextStep} />
    </>
  );
}
