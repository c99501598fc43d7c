import { Faqs } from '../../features/page/faqs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { AtAGlance, PageHero } from '../../features/page/page-hero.tsx';
import { Prose } from '../../features/page/prose.tsx';
import type { Crumb, ViewOf } from '../../page-data/page-data.ts';
import layout from '../../ui/layout.module.css';

export function QuizTemplate({ view, trail }: { view: ViewOf<'quiz'>; trail: Crumb[] }) {
  const { page, related } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="tan" />
      <AtAGlance facts={page.atAGlance} />
      <div className={layout.section}>
        <Prose sections={page.sections} />
      </div>
      <Faqs faqs={page.faqs} />
      <Related links={related} />
      <NextStep step={page.nextStep} />
    </>
  );
}
