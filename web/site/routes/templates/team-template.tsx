import { site } from 'virtual:site';
import { Faqs } from '../../features/page/faqs.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { PeopleList } from '../../features/people/people-list.tsx';
import { TeamFinder } from '../../features/people/team-finder.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';

export function TeamTemplate({ view, trail }: { view: ViewOf<'team'>; trail: Crumb[] }) {
  const { page, people, filters } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="teal" />
      <section className={layout.section} aria-label="The team">
        <div className={layout.container}>
          <TeamFinder filters={filters} total={people.length} path={page.path} />
          <PeopleList people={people} sessionMinutes={site.session.minutes} />
        </div>
      </section>
      <ProseSection sections={page.sections} />
      <Faqs faqs={page.faqs} />
      <NextStep step={page.nextStep} />
    </>
  );
}
