import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { readSearchEntries, searchPages } from './page-search.ts';
import styles from './resources.module.css';

const searchEntriesQuery = queryOptions({
  queryKey: ['search-entries'],
  queryFn: async ({ signal }) => {
    const answer = await fetch('/page-data/search.json', { signal });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return readSearchEntries(await answer.json());
  },
});

/** Finds pages while the visitor types. Fetches its list of pages only when it is used. */
export function SearchBox({ initialQuery }: { initialQuery: string }) {
  const inputId = useId();
  const [query, setQuery] = useState(initialQuery);
  const [used, setUsed] = useState(initialQuery !== '');
  const { data: entries, isError } = useQuery({ ...searchEntriesQuery, enabled: used });
  const hits = entries ? searchPages(entries, query) : [];
  return (
    <search className={styles.search}>
      <form action="/resources-hub">
        <label htmlFor={inputId} className="visually-hidden">
          Search this site
        </label>
        <input
          id={inputId}
          type="search"
          name="search"
          autoComplete="off"
          placeholder="Search this site"
          value={query}
          onFocus={() => setUsed(true)}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <div aria-live="polite">
        {query.trim() !== '' && entries && (
          <p className="visually-hidden">{hits.length} pages found</p>
        )}
        {query.trim() !== '' && entries && hits.length === 0 && (
          <p>Nothing found. Try one plain word, such as “trust” or “fees”.</p>
        )}
        {isError && <p>The search is not available right now. The lists below are complete.</p>}
      </div>
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map((hit) => (
            <li key={hit.path}>
              <a href={hit.path}>
                {hit.title}
                {hit.heading && <span>{hit.heading}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
