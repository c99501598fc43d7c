import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { practice } from 'virtual:practice';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { toastProblem } from '../../toast-problem.ts';
import { localTime, skippedTimeProblem, zonedTime } from '../../zoned-time.ts';
import { deletePost, postsQuery } from './blog-queries.ts';
import styles from './post-page.module.css';
import type { EditedState } from './use-post.ts';

const HOUR_MS = 60 * 60_000;

interface PostPublicationProps {
  post: EditedState;
  /** Called once the pressed button is gone, because the post has another status. */
  focusState: () => void;
}

/** Publish, schedule, take back, delete. */
export function PostPublication({ post, focusState }: PostPublicationProps) {
  const { saved, state, save } = post;
  const isBusy = state.is === 'saving' || state.is === 'conflict';
  const isDraft = saved.status === 'draft';
  const shownStatus = useRef(saved.status);
  useEffect(() => {
    // Whoever writes on keeps the focus.
    const isLost = document.activeElement === document.body;
    if (shownStatus.current !== saved.status && isLost) focusState();
    shownStatus.current = saved.status;
  }, [saved.status, focusState]);
  return (
    <div className={styles.actions}>
      {isDraft ? (
        <>
          <Schedule post={post} isBusy={isBusy} />
          <Button
            size="sm"
            aria-disabled={isBusy}
            onClick={() => void save({ status: 'published', publishAt: null })}
          >
            Publish
          </Button>
        </>
      ) : (
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="secondary" aria-disabled={isBusy}>
              {saved.status === 'published' ? 'Unpublish' : 'Unschedule'}
            </Button>
          }
          title="Make it a draft again?"
          description="Visitors do not see a draft. You can publish it again at any time."
          confirm="Make it a draft"
          onConfirm={() => void save({ status: 'draft', publishAt: null })}
        />
      )}
      <Delete post={post} />
    </div>
  );
}

function Schedule({ post: { save }, isBusy }: { post: EditedState; isBusy: boolean }) {
  const { timeZone } = practice.hours;
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState('');
  const [problem, setProblem] = useState<string>();
  const schedule = async () => {
    if (!at || zonedTime(at, timeZone) <= new Date()) {
      setProblem('Please choose a time in the future');
      return;
    }
    const skipped = skippedTimeProblem(at, timeZone);
    if (skipped) {
      setProblem(skipped);
      return;
    }
    const publishAt = zonedTime(at, timeZone).toISOString();
    setIsOpen(false);
    await save({ status: 'scheduled', publishAt });
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isBusy}
        onClick={() => {
          setAt(localTime(new Date(Date.now() + 24 * HOUR_MS), timeZone));
          setProblem(undefined);
          setIsOpen(true);
        }}
      >
        Schedule
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Publish later"
        description="The post appears by itself at this time."
      >
        <form
          className={styles.picture}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void schedule();
          }}
        >
          <TextField
            label={`Date and time (${practice.hours.zone})`}
            type="datetime-local"
            required
            value={at}
            error={problem}
            onChange={(event) => setAt(event.target.value)}
          />
          <Button type="submit">Schedule</Button>
        </form>
      </Dialog>
    </>
  );
}

function Delete({ post: { saved, take } }: { post: EditedState }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deletePost(saved.id, saved.version),
    onSuccess: async () => {
      // Nothing is left to save.
      take(saved);
      await queryClient.invalidateQueries({ queryKey: postsQuery.queryKey });
      await navigate({ to: '/admin/blog', ignoreBlocker: true });
    },
    onError: (error) => toastProblem('Not deleted', error),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="quiet" aria-disabled={remove.isPending}>
          Delete
        </Button>
      }
      title="Delete this post?"
      description="Its page and every link to it disappear from the site."
      confirm="Delete"
      variant="danger"
      onConfirm={() => remove.mutate()}
    />
  );
}
