import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { RelieGapList } from '#contracts/relie';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { createPost } from '../../create-post.ts';
import { Problem } from '../../problem.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import { sessionQuery } from '../../session-query.ts';
import { draftFor, topicInWords } from './gap-draft.ts';
import { noteGapPost, relieGapsQuery } from './relie-gaps-query.ts';
import styles from './relie-gaps.module.css';

type Gap = RelieGapList[number];

/** The article about a gap: opens it, or begins it. Only admins write. */
export function GapPost({ gap }: { gap: Gap }) {
  const { data: session } = useQuery(sessionQuery);
  if (session?.role !== 'admin') {
    return gap.post ? (
      <>{gap.post.isPublished ? 'Published' : 'A draft is begun'}</>
    ) : (
      <>None yet</>
    );
  }
  if (!gap.post) {
    return (
      <div className={styles.article}>
        <WriteButton gap={gap} />
        <AnswerLink gap={gap} />
      </div>
    );
  }
  const words = gap.post.isPublished ? 'Open the post' : 'Open the draft';
  return (
    <div>
      <Link
        to="/admin/blog/$id"
        params={{ id: String(gap.post.id) }}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        aria-label={`${words} about ${nameOf(gap)}`}
      >
        {words}
      </Link>
    </div>
  );
}

function WriteButton({ gap }: { gap: Gap }) {
  const { topic, path } = gap;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // So that a second try after a partial failure begins no second draft.
  const created = useRef<number>(null);
  const write = useMutation({
    mutationFn: async () => {
      created.current ??= (await createPost(draftFor(topic, path))).id;
      return noteGapPost({ topic, path, postId: created.current });
    },
    onSuccess: async (postId) => {
      await navigate({ to: '/admin/blog/$id', params: { id: String(postId) } });
      await queryClient.invalidateQueries({ queryKey: relieGapsQuery.queryKey });
    },
  });
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Write a draft about ${nameOf(gap)}`}
        aria-disabled={write.isPending}
        onClick={() => write.mutate()}
      >
        Write a draft
      </Button>
      {write.error && <Problem>{problemInWords(write.error)}</Problem>}
    </div>
  );
}

/** Opens the form for a new answer, with the closest page filled in. */
function AnswerLink({ gap }: { gap: Gap }) {
  return (
    <Link
      to="/admin/site"
      search={{ answerFor: gap.path ?? '/fees-and-faqs' }}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
      aria-label={`Add an answer about ${nameOf(gap)}`}
    >
      Add an answer
    </Link>
  );
}

/** Two gaps of one topic differ by their page. */
const nameOf = ({ topic, path }: Gap): string =>
  path ? `${topicInWords(topic)}, ${path}` : topicInWords(topic);
