import { Faqs } from '../../features/page/faqs.tsx';
import { LinkCards } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { ListFilters } from '../../features/page/list-filters.tsx';
import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';

/** A list of posts, episodes, guides or quizzes, with text. */
export function ListTemplate({ view, trail }: { view: ViewOf<'list'>; trail: Crumb[] }) {
  const { page, items, filters } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="tan" />
      <section className={layout.section} aria-label={page.name}>
        <div className={layout.container}>
          <ListFilters filters={filters} />
          <LinkCards links={items} level="h2" />
        </div>
      </section>
      <ProseSection sections={page.sections} />
      <Faqs faqs={page.faqs} />
      <NextStep step={page.nextStep} />
    </>
  );
}
