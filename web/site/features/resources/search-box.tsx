import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { pageSearchQuery } from './page-search-query.ts';
import { pagePath } from '../../../ui/page-path.ts';
import styles from './resources.module.css';

/** Debounce delay of the search, in ms. */
const PAUSE_MS = 250;
/** Number of results shown. */
const MOST_HITS = 8;

/**
 * Full-text search over the pages. The query is never put into the URL, where it would be kept in the browser's
 * history.
 */
export function SearchBox({ initialQuery }: { initialQuery: string }) {
  const inputId = useId();
  const [text, setText] = useState(initialQuery);
  const question = useSettled(text.trim(), PAUSE_MS);
  const { data, isError } = useQuery({
    ...pageSearchQuery(question),
    enabled: question !== '',
    placeholderData: keepPreviousData,
  });
  const hits = question === '' ? [] : (data ?? []).slice(0, MOST_HITS);
  return (
    <search className={styles.search}>
      <form action={pagePath('/resources-hub')} onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={inputId} className="visually-hidden">
          Search this site
        </label>
        <input
          id={inputId}
          type="search"
          name="search"
          autoComplete="off"
          maxLength={500}
          placeholder="Search this site"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <noscript>
        <p>
          The search needs JavaScript. Without it you will find every page in{' '}
          <a href={pagePath('/sitemap')}>one list</a>.
        </p>
      </noscript>
      <div aria-live="polite">
        {question !== '' && data && <SearchOutcome found={hits.length} />}
        {isError && <p>The search is not available right now. The lists below are complete.</p>}
      </div>
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map((hit) => (
            <li key={hit.path}>
              <a href={hit.path}>
                {hit.pageName}
                <span>{hit.content}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function SearchOutcome({ found }: { found: number }) {
  if (found === 0) return <p>Nothing found. Try one plain word, such as “trust” or “fees”.</p>;
  return <p className="visually-hidden">{found} pages found</p>;
}
