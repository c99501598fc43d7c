import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { EditedPost, PostStatus } from '#contracts/blog';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../moment.tsx';
import { useNow } from '../../use-now.ts';
import { theirSaveQuery } from './blog-queries.ts';
import { PostDifferences } from './post-differences.tsx';
import styles from './post-page.module.css';
import { isPublicMeanwhile, type EditedState, type Publication } from './use-post.ts';

const STATUS_NOW = {
  draft: 'It is a draft now: visitors do not see it.',
  scheduled: 'It is scheduled now:',
  published: 'It is published now: visitors see it.',
} as const satisfies Record<PostStatus, string>;

/** Button labels, if the refused change also concerned the publication. */
const SAVE_MINE = {
  draft: 'Save mine as a draft',
  scheduled: 'Schedule mine instead',
  published: 'Publish mine instead',
} as const satisfies Record<PostStatus, string>;

interface ConflictNoticeProps {
  ref: Ref<HTMLElement>;
  post: EditedState;
  conflict: { message: string; publication: Publication | null };
  /** Called before a press of its button removes the notice. */
  focusState: () => void;
}

/** After a conflict, the author compares both texts and chooses one. The other stays as a revision. */
export function ConflictNotice({ ref, post, conflict, focusState }: ConflictNoticeProps) {
  const { saved, written } = post;
  const { message, publication } = conflict;
  const { data: theirs } = useQuery(theirSaveQuery(saved.id, saved.version));
  const now = useNow();
  const take = (chosen: EditedPost) => {
    focusState();
    post.take(chosen);
  };
  const replace = (replaced: EditedPost, wanted: Publication | null) => {
    focusState();
    post.replace(replaced, wanted);
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.conflict}
      aria-label="Two people are writing"
    >
      <p role="alert">
        <strong>{message}</strong> Your words are still here, and theirs are kept too.
      </p>
      {theirs && (
        <>
          {(theirs.status !== saved.status || theirs.publishAt !== saved.publishAt) && (
            <p>
              <strong>{STATUS_NOW[theirs.status]}</strong>{' '}
              {theirs.publishAt && (
                <>
                  <Moment iso={theirs.publishAt} now={now} />.{' '}
                </>
              )}
              {isPublicMeanwhile(saved, theirs) &&
                'Your words change it only when you press “Update”.'}
            </p>
          )}
          <PostDifferences before={theirs} now={written} beforeName="Theirs" nowName="Yours" />
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => take(theirs)}>
              Continue with theirs
            </Button>
            {isPublicMeanwhile(saved, theirs) ? (
              <Button variant="secondary" onClick={() => replace(theirs, null)}>
                Continue with mine
              </Button>
            ) : (
              <Button variant="danger" onClick={() => replace(theirs, publication)}>
                {publication ? SAVE_MINE[publication.status] : 'Save mine instead'}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
