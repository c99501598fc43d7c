import { site } from 'virtual:site';
import { Faqs } from '../../features/page/faqs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { AtAGlance, PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { RitualCreator } from '../../features/rituals/ritual-creator.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';

interface RitualCreatorTemplateProps {
  view: ViewOf<'ritual-creator'>;
  trail: Crumb[];
}

/** The ritual creator. The print style sheet leaves only the ritual. */
export function RitualCreatorTemplate({ view, trail }: RitualCreatorTemplateProps) {
  const { page, ritual, related } = view;
  return (
    <>
      <div className="no-print">
        <PageHero hero={page.hero} trail={trail} tone="tan" />
        <AtAGlance facts={page.atAGlance} />
      </div>
      <div className={layout.section}>
        <RitualCreator ritual={ritual} site={site} />
      </div>
      <div className="no-print">
        <ProseSection sections={page.sections} />
        <Faqs faqs={page.faqs} />
        <Related links={related} />
        <NextStep step={page.nextStep} />
      </div>
    </>
  );
}
