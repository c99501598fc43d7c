import { Faqs } from '../../features/page/faqs.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { PeopleList } from '../../features/people/people-list.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';

export function TeamTemplate({ view, trail }: { view: ViewOf<'team'>; trail: Crumb[] }) {
  const { page, people } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="teal" />
      <section className={layout.section} aria-label="The team">
        <div className={layout.container}>
          <PeopleList people={people} />
        </div>
      </section>
      <ProseSection sections={page.sections} />
      <Faqs faqs={page.faqs} />
      <NextStep step={page.nextStep} />
    </>
  );
}
