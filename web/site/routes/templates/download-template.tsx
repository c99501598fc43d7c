import { Breadcrumbs } from '../../features/page/breadcrumbs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { Prose } from '../../features/page/prose.tsx';
import { GuideFile } from '../../features/resources/guide-file.tsx';
import { PostHead } from '../../features/resources/post-head.tsx';
import resources from '../../features/resources/resources.module.css';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';
import { lazyWhenNear } from '../../../ui/lazy-when-near.tsx';

const Newsletter = lazyWhenNear('newsletter', () =>
  import('./home-newsletter.tsx').then((it) => it.HomeNewsletter),
);

/** A guide, readable on the page and as a PDF. */
export function DownloadTemplate({ view, trail }: { view: ViewOf<'download'>; trail: Crumb[] }) {
  const { download, newsletter, related } = view;
  return (
    <>
      <article>
        <PostHead
          breadcrumbs={<Breadcrumbs trail={trail} />}
          title={download.title}
          lead={download.description}
          facts={[download.audience, `${download.minutes} min`]}
          image={download.image}
        >
          <GuideFile pdf={download.pdf} />
        </PostHead>
        <div className={resources.body}>
          <Prose sections={download.sections} contents={false} />
        </div>
      </article>
      <div className="no-print">
        <Related links={related} />
        <Newsletter words={newsletter} />
      </div>
    </>
  );
}
