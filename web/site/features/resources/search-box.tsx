import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Site } from '#content/model';
import { Button } from '../../../ui/button.tsx';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { pageSearchQuery, queryDangerQuery } from './page-search-query.ts';
import { pagePath } from '../../../ui/page-path.ts';
import styles from './resources.module.css';

const loadHelp = async () => (await import('./search-help.tsx')).SearchHelp;
const SearchHelp = lazyOnUse(loadHelp);

/** Debounce delay of the search, in ms. */
const PAUSE_MS = 250;
/** Number of results shown. */
const MOST_HITS = 8;

interface SearchBoxProps {
  site: Site;
  /** The query that was stored for this entry of the browser's history. */
  storedQuery: string;
  /** Stores the query that is shown, so that Back shows it again. Empty for a query that indicates danger. */
  onKeep: (query: string) => void;
  /** The only pages that are shown if the query indicates violence by a partner. */
  pagesAfterViolence: readonly string[];
}

/** Full-text search over the pages. The query is never put into the URL, where it would be kept and reported. */
export function SearchBox({ site, storedQuery, onKeep, pagesAfterViolence }: SearchBoxProps) {
  const inputId = useId();
  // Null until the visitor types. The kept query is known after hydration only.
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null && storedQuery !== '') setTyped(storedQuery);
  const text = typed ?? '';
  const question = useSettled(text.trim(), PAUSE_MS);
  const isAsked = question !== '';
  const search = useQuery({
    ...pageSearchQuery(question),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const danger = useQuery({ ...queryDangerQuery(question), enabled: isAsked });
  useEffect(() => {
    if (!isAsked) return;
    // Prefetched with the first search: when it is needed, the connection may be gone.
    loadHelp().catch((error: unknown) => {
      console.warn('The help beside the search could not be fetched ahead', error);
    });
  }, [isAsked]);
  const dangers = isAsked
    ? [danger.data, search.data?.danger].filter((it) => it !== undefined)
    : [];
  const concerns = dangers.flatMap((it) => it.concerns);
  const isSafe = (path: string) =>
    !danger.data?.concerns.includes('partner-violence') || pagesAfterViolence.includes(path);
  // Not before the browser's own patterns were applied.
  const pages = isAsked && !danger.isPending ? search.data?.pages : undefined;
  const hits = (pages ?? []).filter(({ path }) => isSafe(path)).slice(0, MOST_HITS);
  const toKeep = concerns.length > 0 ? '' : question;
  useKept(search.isFetching || toKeep === storedQuery ? null : toKeep, onKeep);
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
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <noscript>
        <p>
          The search needs JavaScript. Without it you will find every page in{' '}
          <a href={pagePath('/sitemap')}>one list</a>.
        </p>
      </noscript>
      {concerns.length > 0 && (
        <Suspense>
          <SearchHelp
            query={question}
            concerns={concerns}
            isCrisis={dangers.some((it) => it.isCrisis)}
            leaveTo={site.leaveTo}
          />
        </Suspense>
      )}
      <div aria-live="polite">
        {pages && hits.length > 0 && <p className="visually-hidden">{foundInWords(hits.length)}</p>}
        {pages && hits.length === 0 && concerns.length === 0 && <NothingFound site={site} />}
        {isAsked && search.isError && (
          <p>The search is not available right now. The lists below are complete.</p>
        )}
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

const foundInWords = (found: number) => (found === 1 ? '1 page found' : `${found} pages found`);

/** Offers a person in place of a page. */
function NothingFound({ site }: { site: Site }) {
  return (
    <div className={styles.nothing}>
      <p>
        <strong>Nothing found.</strong> Try one plain word, such as “trust” or “fees”, or ask a
        person:
      </p>
      <ul>
        <li>
          Call <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>, {site.hours.text}
        </li>
        <li>
          <a href="/#contact">Write to us</a> and get an answer within {site.replyPromiseHours}{' '}
          business hours
        </li>
        <li>
          <a href={pagePath('/vibe-check')}>Ask for a Vibe Check</a>, {site.freeCallMinutes} free
          minutes
        </li>
      </ul>
    </div>
  );
}

/** Reports each change of the query that is to be kept; null for none yet. */
function useKept(query: string | null, onKeep: (query: string) => void): void {
  const report = useRef(onKeep);
  useEffect(() => {
    report.current = onKeep;
  });
  useEffect(() => {
    if (query !== null) report.current(query);
  }, [query]);
}
