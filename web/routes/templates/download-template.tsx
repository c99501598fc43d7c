import { Breadcrumbs } from '../../features/page/breadcrumbs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { Prose } from '../../features/page/prose.tsx';
import { PostHead } from '../../features/resources/post-head.tsx';
import resources from '../../features/resources/resources.module.css';
import type { Crumb, ViewOf } from '../../page-data/page-data.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** A guide to read here or on paper. */
export function DownloadTemplate({ view, trail }: { view: ViewOf<'download'>; trail: Crumb[] }) {
  const { download, related } = view;
  const hydrated = useHydrated();
  return (
    <article>
      <PostHead
        breadcrumbs={<Breadcrumbs trail={trail} />}
        title={download.title}
        lead={download.description}
        facts={[download.audience, `${download.minutes} min`]}
        image={download.image}
      >
        {hydrated && (
          <p className="no-print">
            <Button variant="secondary" onClick={() => window.print()}>
              Print this guide
            </Button>
          </p>
        )}
      </PostHead>
      <div className={resources.body}>
        <Prose sections={download.sections} contents={false} />
      </div>
      <Related links={related} />
    </article>
  );
}
