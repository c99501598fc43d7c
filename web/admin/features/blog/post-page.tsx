import { useBlocker, useParams } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TextField } from '../../../forms/field.tsx';
import { focusFirstProblem } from '../../../forms/focus-first-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { postQuery } from './blog-queries.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { PostBody } from './post-body.tsx';
import { PostDetails } from './post-details.tsx';
import styles from './post-page.module.css';
import { PostPreviewPane } from './post-preview-pane.tsx';
import { PostPublication } from './post-publication.tsx';
import { PostRevisions } from './post-revisions.tsx';
import { LeftOut } from './post-state.tsx';
import { SaveStateLine } from './save-state-line.tsx';
import { usePost } from './use-post.ts';

const PANES = {
  write: 'Write',
  preview: 'Preview',
  history: 'History',
} as const;
type Pane = keyof typeof PANES;

/** One post: write, see, publish. */
export function PostPage() {
  const { id } = useParams({ from: '/admin/staff/admins/blog/$id' });
  const { data: post } = useSuspenseQuery(postQuery(id));
  return <PostEditor key={id} loaded={post} />;
}

function PostEditor({ loaded }: { loaded: Parameters<typeof usePost>[0] }) {
  const post = usePost(loaded);
  const { saved, written, state, isUnsaved, write } = post;
  const [pane, setPane] = useState<Pane>('write');
  useDocumentTitle(written.title || 'Untitled post');
  useBlocker({
    shouldBlockFn: () => {
      if (!window.confirm('Some changes are not saved. Leave this post anyway?')) return true;
      post.forget();
      return false;
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });
  const stateWords = useRef<HTMLParagraphElement>(null);
  const focusState = useCallback(() => stateWords.current?.focus(), []);
  const fields = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLElement>(null);
  // An automatic save must not move the focus of somebody who is writing.
  const refusal = state.is === 'failed' && !state.automatic ? state : null;
  const [shownRefusal, setShownRefusal] = useState(refusal);
  if (refusal !== shownRefusal) {
    setShownRefusal(refusal);
    // A telephone shows one pane at a time.
    if (refusal) setPane('write');
  }
  useEffect(() => {
    if (refusal) focusFirstProblem(fields.current);
  }, [refusal]);
  /** The refusal of a field, or of a part of it, such as `image.alt`. */
  const problemOf = (field: string) =>
    state.is === 'failed'
      ? Object.entries(state.fields).find(([path]) => `${path}.`.startsWith(`${field}.`))?.[1]
      : undefined;

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Edit post</h1>
      <div className={styles.bar}>
        <SaveStateLine
          post={post}
          words={stateWords}
          showConflict={() => {
            notice.current?.scrollIntoView({ block: 'start' });
            notice.current?.focus({ preventScroll: true });
          }}
        />
        <PostPublication post={post} focusState={focusState} />
      </div>
      <LeftOut post={saved} />
      {state.is === 'conflict' && (
        <ConflictNotice ref={notice} post={post} conflict={state} focusState={focusState} />
      )}
      <div className={styles.panes} role="group" aria-label="Show">
        {(Object.keys(PANES) as Pane[]).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={pane === name ? 'secondary' : 'quiet'}
            aria-pressed={pane === name}
            onClick={() => setPane(name)}
          >
            {PANES[name]}
          </Button>
        ))}
      </div>
      <div className={styles.columns} data-pane={pane}>
        <div className={styles.write} ref={fields}>
          <TextField
            label="Title"
            required
            maxLength={150}
            value={written.title}
            error={problemOf('title')}
            onChange={(event) => write({ title: event.target.value })}
          />
          <PostBody post={post} error={problemOf('body')} />
          <PostDetails post={post} problemOf={problemOf} />
        </div>
        <div className={styles.side}>
          {pane === 'history' ? (
            <PostRevisions key={saved.version} post={post} />
          ) : (
            <PostPreviewPane id={saved.id} written={written} />
          )}
        </div>
      </div>
    </div>
  );
}
