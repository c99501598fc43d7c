import { site } from 'virtual:site';
import { Related } from '../../features/page/link-cards.tsx';
import { PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import { ReliePage } from '../../features/relie/relie-page.tsx';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';
import styles from './templates.module.css';

/** The full-page chat. Its code is loaded with the page, not lazily. */
export function RelieTemplate({ view, trail }: { view: ViewOf<'relie'>; trail: Crumb[] }) {
  const { page, related } = view;
  return (
    <>
      <PageHero hero={page.hero} trail={trail} tone="teal" />
      <div className={`${layout.section} ${styles.form}`}>
        <ReliePage site={site} name={page.name} path={page.path} />
      </div>
      <ProseSection sections={page.sections} />
      <Related links={related} />
    </>
  );
}
