import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../ui/use-settled.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { previewPost } from './blog-queries.ts';
import styles from './post-page.module.css';
import type { Written } from './written.ts';

/** Pause in typing before the preview follows, ms. */
const PAUSE_MS = 600;

/** The page as visitors would see it, rendered by the site, and what must be put right before it is published. */
export function PostPreviewPane({ id, written }: { id: number; written: Written }) {
  const settled = useSettled(written, PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['post preview', id, settled],
    queryFn: ({ signal }) => previewPost({ id, ...settled }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className={styles.preview} aria-label="Preview">
      {error && (
        <p role="alert" className={styles.problem}>
          No preview: {problemInWords(error)}
        </p>
      )}
      {data && data.problems.length > 0 && (
        <div className={styles.notice}>
          <p>
            <strong>Before this can be published:</strong>
          </p>
          <ul>
            {data.problems.map(({ field, line, message }, index) => (
              <li key={index}>
                {line === null ? `${field}: ` : `Line ${line}: `}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {data?.html ? (
        // The same origin lets it load the site's styles and fonts.
        <iframe
          className={styles.frame}
          title="The page"
          sandbox="allow-same-origin"
          srcDoc={withoutScripts(data.html)}
        />
      ) : (
        <p className={styles.note}>The preview comes with the first words.</p>
      )}
    </section>
  );
}

/** The sandbox runs no script, and the browser would report each as an error. */
function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
