import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../moment.tsx';
import { useNow } from '../../use-now.ts';
import styles from './post-page.module.css';
import { PostStatusBadge } from './post-state.tsx';
import type { EditedState } from './use-post.ts';

interface SaveStateLineProps {
  post: EditedState;
  /** The status line: it takes the focus from a button that disappears when it is pressed. */
  words: RefObject<HTMLParagraphElement | null>;
  /** Leads to both versions after a conflict. */
  showConflict: () => void;
}

/** The state of the post, and whether everything is saved. */
export function SaveStateLine({ post, words, showConflict }: SaveStateLineProps) {
  const { saved, state, save } = post;
  const now = useNow();
  const canSave = state.is === 'unsaved' || state.is === 'failed';
  return (
    <div className={styles.saveState}>
      <PostStatusBadge post={saved} />
      {saved.publishAt && <Moment iso={saved.publishAt} now={now} isStart />}
      <p
        role="status"
        ref={words}
        tabIndex={-1}
        className={state.is === 'failed' || state.is === 'conflict' ? styles.unsaved : undefined}
      >
        {wordsOf(post)}
      </p>
      {state.is === 'conflict' && (
        <Button size="sm" variant="secondary" onClick={showConflict}>
          See both versions
        </Button>
      )}
      {canSave && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            words.current?.focus();
            void save();
          }}
        >
          {saved.status === 'draft' ? 'Save now' : 'Update'}
        </Button>
      )}
      {saved.status === 'published' && saved.leftOut === null && (
        <a href={saved.path} target="_blank" rel="noopener">
          View on the site
        </a>
      )}
    </div>
  );
}

function wordsOf({ saved, state }: EditedState): string {
  switch (state.is) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving...';
    case 'unsaved':
      return saved.status === 'draft'
        ? 'Not saved yet'
        : 'Changes are not on the site until you update';
    case 'failed':
      return `Not saved: ${state.message}`;
    case 'conflict':
      return 'Not saved: somebody else saved';
  }
}
