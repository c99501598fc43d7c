import type { EditedPost } from '#contracts/blog';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import panel from '../../panel.module.css';
import { STATUS_WORDS, TONES } from './post-words.ts';

type State = Pick<EditedPost, 'status' | 'leftOut'>;

/** Draft, scheduled or published; "Not shown" for what is published and not on the site. */
export function PostStatusBadge({ post: { status, leftOut } }: { post: State }) {
  if (leftOut !== null) return <StatusBadge tone="bad">Not shown</StatusBadge>;
  return <StatusBadge tone={TONES[status]}>{STATUS_WORDS[status]}</StatusBadge>;
}

/** Why visitors do not see a published post. */
export function LeftOut({ post: { leftOut } }: { post: State }) {
  if (leftOut === null) return null;
  return (
    <p className={panel.problem}>
      Published, but visitors do not see this post, because it does not fit the site anymore:{' '}
      {leftOut}
    </p>
  );
}
