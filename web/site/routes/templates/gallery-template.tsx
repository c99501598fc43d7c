import { Gallery } from '../../features/page/gallery.tsx';
import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';

/** The component gallery, at the legacy demonstration paths. */
export function GalleryTemplate({ view, trail }: { view: ViewOf<'gallery'>; trail: Crumb[] }) {
  const { page } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} />
      <ProseSection sections={page.sections} />
      <div className={layout.section}>
        <Gallery />
      </div>
    </>
  );
}
