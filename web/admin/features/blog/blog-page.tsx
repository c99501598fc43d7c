import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { EditedPostList } from '#contracts/blog';
import { Button } from '../../../ui/button.tsx';
import { createPost } from '../../create-post.ts';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';
import { postsQuery } from './blog-queries.ts';
import styles from './blog-page.module.css';
import { LeftOut, PostStatusBadge } from './post-state.tsx';

/** Every post, whatever its state. */
export function BlogPage() {
  useDocumentTitle('Blog');
  const { data } = useSuspenseQuery(postsQuery);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: () => createPost({ title: 'Untitled post' }),
    onSuccess: async ({ id }) => {
      await navigate({ to: '/admin/blog/$id', params: { id: String(id) } });
      await queryClient.invalidateQueries({ queryKey: postsQuery.queryKey });
    },
  });
  return (
    <div className={`${panel.screen} ${panel.narrow}`}>
      <div className={panel.head}>
        <h1>Blog</h1>
        <Button aria-disabled={create.isPending} onClick={() => create.mutate()}>
          New post
        </Button>
      </div>
      {create.error && <Problem>{problemInWords(create.error)}</Problem>}
      {data.items.length === 0 ? (
        <p>There is no post yet. Begin one; nobody sees it until you publish it.</p>
      ) : (
        <ul className={panel.list}>
          {data.items.map((post) => (
            <Row key={post.id} post={post} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ post }: { post: EditedPostList['items'][number] }) {
  const now = useNow();
  return (
    <li className={styles.row}>
      <div>
        <Link to="/admin/blog/$id" params={{ id: String(post.id) }} className={styles.title}>
          {post.title}
        </Link>
        <p className={panel.note}>
          Saved <Moment iso={post.savedAt} now={now} />
          {post.savedBy && ` by ${post.savedBy}`}
        </p>
        <LeftOut post={post} />
      </div>
      <p className={styles.state}>
        <PostStatusBadge post={post} />
        {post.publishAt && <Moment iso={post.publishAt} now={now} isStart />}
      </p>
    </li>
  );
}
