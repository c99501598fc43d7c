import { Breadcrumbs } from '../../features/page/breadcrumbs.tsx';
import { Faqs } from '../../features/page/faqs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { Prose } from '../../features/page/prose.tsx';
import { Author, PostHead } from '../../features/resources/post-head.tsx';
import resources from '../../features/resources/resources.module.css';
import { formatDay } from '../../../page-data/format-day.ts';
import type { Crumb, ViewOf } from '../../../page-data/page-data.ts';

/** Reading speed in words per minute, for the estimated reading time. */
const READING_SPEED = 220;

export function PostTemplate({ view, trail }: { view: ViewOf<'post'>; trail: Crumb[] }) {
  const { post, author, related } = view;
  const minutes = Math.max(1, Math.round(post.wordCount / READING_SPEED));
  return (
    <article>
      <PostHead
        breadcrumbs={<Breadcrumbs trail={trail} />}
        title={post.title}
        lead={post.description}
        facts={[
          formatDay(post.date),
          `${minutes} min read`,
          ...(post.reviewed ? [`Reviewed by a clinician on ${formatDay(post.reviewed)}`] : []),
        ]}
        image={post.image}
      />
      <div className={resources.body}>
        <Prose sections={post.sections} contents={false} />
        {author && <Author {...author} />}
      </div>
      <Faqs faqs={post.faqs} />
      <Related links={related} />
      <NextStep step={post.nextStep} />
    </article>
  );
}
