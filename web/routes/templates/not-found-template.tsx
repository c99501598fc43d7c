import { PageHero } from '../../features/page/page-hero.tsx';
import { Prose } from '../../features/page/prose.tsx';
import type { ViewOf } from '../../page-data/page-data.ts';
import layout from '../../ui/layout.module.css';

/** What stands where there is no page. */
export function NotFoundTemplate({ view: { page } }: { view: ViewOf<'not-found'> }) {
  return (
    <>
      <PageHero hero={page.hero} trail={[]} tone="tan" />
      {page.sections.length > 0 && (
        <div className={layout.section}>
          <Prose sections={page.sections} contents={false} />
        </div>
      )}
    </>
  );
}
