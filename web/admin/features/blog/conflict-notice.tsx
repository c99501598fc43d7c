import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { theirSaveQuery } from './blog-queries.ts';
import styles from './post-page.module.css';
import { TextDifference } from './text-difference.tsx';
import type { EditedState } from './use-post.ts';

/** Somebody else has saved: the author compares, and chooses whose words stay. The other ones stay a revision. */
export function ConflictNotice({ post, message }: { post: EditedState; message: string }) {
  const { saved, written, take, replaceVersion } = post;
  const { data: theirs } = useQuery(theirSaveQuery(saved.id, saved.version));
  return (
    <section className={styles.conflict} role="alert" aria-label="Two people are writing">
      <p>
        <strong>{message}</strong> Your words are still here, and theirs are kept too.
      </p>
      {theirs && (
        <>
          <TextDifference
            before={theirs.body}
            now={written.body}
            beforeName="theirs"
            nowName="yours"
          />
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => take(theirs)}>
              Continue with theirs
            </Button>
            <Button variant="danger" onClick={() => void replaceVersion(theirs)}>
              Save mine instead
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
