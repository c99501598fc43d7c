import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../moment.tsx';
import { useNow } from '../../use-now.ts';
import { revisionQuery, revisionsQuery } from './blog-queries.ts';
import { PostDifferences } from './post-differences.tsx';
import styles from './post-page.module.css';
import { STATUS_WORDS } from './post-words.ts';
import type { EditedState } from './use-post.ts';

/** What the post was after each save, to compare and to bring back. */
export function PostRevisions({ post }: { post: EditedState }) {
  const { saved } = post;
  const { data } = useQuery(revisionsQuery(saved.id, saved.version));
  const [chosen, setChosen] = useState<number>();
  const now = useNow();
  return (
    <section className={styles.revisions} aria-labelledby="revisions">
      <h2 id="revisions">History</h2>
      <ol className={styles.revisionList}>
        {data?.items.map(({ version, status, automatic, savedAt, savedBy }) => (
          <li key={version}>
            <button
              type="button"
              aria-pressed={chosen === version}
              onClick={() => setChosen(version)}
            >
              <Moment iso={savedAt} now={now} isStart />
              <span>
                {savedBy ?? (version === 1 ? 'Imported' : 'The schedule')} · {STATUS_WORDS[status]}
                {automatic && ' · saved automatically'}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {chosen !== undefined && <Comparison key={chosen} post={post} version={chosen} />}
    </section>
  );
}

function Comparison({ post, version }: { post: EditedState; version: number }) {
  const { saved, written, write } = post;
  const { data: revision } = useQuery(revisionQuery(saved.id, version));
  if (!revision) return <p>Loading...</p>;
  const earlier = { ...revision.words, slug: revision.slug };
  return (
    <div className={styles.comparison}>
      <PostDifferences before={earlier} now={written} beforeName="Earlier" nowName="Now" />
      <Button variant="secondary" onClick={() => write(earlier)}>
        Restore this
      </Button>
    </div>
  );
}
