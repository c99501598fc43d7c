import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import type { ViewOf } from '../../../page-data/page-data.ts';

/** The 404 page. */
export function NotFoundTemplate({ view: { page } }: { view: ViewOf<'not-found'> }) {
  return (
    <>
      <PageHero hero={page.hero} trail={[]} tone="tan" />
      <ProseSection sections={page.sections} contents={false} />
    </>
  );
}
