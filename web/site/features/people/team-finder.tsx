import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, type MouseEvent } from 'react';
import type { TeamFilter } from '../../../page-data/page-data.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { pagePath } from '../../../ui/page-path.ts';
import { PhoneFold } from '../../../ui/phone-fold.tsx';
import styles from './team-finder.module.css';

interface TeamFinderProps {
  filters: TeamFilter[];
  /** Number of people on the page. */
  total: number;
  /** The path of the page. */
  path: string;
}

/**
 * The filters of the team page. A style sheet hides the people who do not fit, so that the filters work without script;
 * script keeps the choices in the address and counts who is left. Not a `form` element, because floating elements make
 * way for those.
 */
export function TeamFinder({ filters, total, path }: TeamFinderProps) {
  const id = useId();
  const router = useRouter();
  const group = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const isReset = useRef(false);
  const hasArrived = useRef(false);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  // The prerendered page has no query string, so the first render in the browser must ignore it too.
  const chosen = chosenIn(useHydrated() ? search : '', filters);

  const keepInAddress = () => {
    // The reset link may have changed nothing.
    isReset.current = false;
    const query = new URLSearchParams();
    for (const { name, value } of group.current?.querySelectorAll('select') ?? []) {
      if (value) query.set(name, value);
    }
    const written = query.toString();
    const href = written ? `${path}?${written}` : path;
    router.navigate({ href, replace: true }).catch((error: unknown) => {
      console.error('The address could not be changed', error);
    });
  };
  const keepWhatCameBefore = useEffectEvent(keepInAddress);
  useEffect(() => {
    // The selects keep their own state, so that the style sheet needs no script.
    const wanted = chosenIn(search, filters);
    let isAhead = false;
    for (const select of group.current?.querySelectorAll('select') ?? []) {
      // Chosen before hydration.
      if (!hasArrived.current && select.value) isAhead = true;
      else select.value = wanted.get(select.name)?.value ?? '';
    }
    hasArrived.current = true;
    // The link that was followed is hidden now.
    if (isReset.current) count.current?.focus();
    isReset.current = false;
    if (isAhead) keepWhatCameBefore();
  }, [search, filters]);
  const left = [...chosen.values()].reduce<string[] | null>(
    (some, { people }) => people.filter((one) => !some || some.includes(one)),
    null,
  );
  return (
    <div className={styles.finder}>
      <style>{styleSheet(filters)}</style>
      <PhoneFold summary="Filter">
        <div ref={group} role="group" aria-labelledby={id} className={styles.filters}>
          <p id={id} className="visually-hidden">
            Show only the therapists who fit
          </p>
          {filters.map(({ name, label, any, options }) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <select
                id={`${id}-${name}`}
                name={name}
                defaultValue=""
                autoComplete="off"
                onChange={keepInAddress}
              >
                <option value="">{any}</option>
                {options.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </div>
      </PhoneFold>
      <p className={styles.outcome}>
        <span ref={count} role="status" tabIndex={-1}>
          {countInWords(left?.length ?? total, total)}
        </span>{' '}
        <a
          href={path}
          className={styles.reset}
          onClick={({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
            // Otherwise it opens elsewhere.
            isReset.current = !(metaKey || ctrlKey || shiftKey || altKey);
          }}
        >
          Show everyone
        </a>{' '}
        Not sure? <a href={pagePath('/get-matched')}>Tell us what you need</a>, and we will suggest
        someone.
      </p>
    </div>
  );
}

function countInWords(left: number, total: number): string {
  if (left === total) return `All ${total} of us.`;
  return left === 0 ? 'Nobody fits all of these.' : `${left} of ${total}.`;
}

/** The chosen options by filter. Anything else in the query string is ignored. */
function chosenIn(search: string, filters: readonly TeamFilter[]) {
  const query = new URLSearchParams(search);
  return new Map(
    filters.flatMap(({ name, options }) => {
      const option = options.find(({ value }) => value === query.get(name));
      return option ? [[name, option] as const] : [];
    }),
  );
}

/** Hides, for each chosen option, whoever is not among its people. Names and values are slugs. */
function styleSheet(filters: readonly TeamFilter[]): string {
  return filters
    .flatMap(({ name, options }) =>
      options.map(({ value, people }) => {
        const fitting = people.map((one) => `[data-person="${one}"]`).join(',');
        return `main:has(select[name="${name}"] option[value="${value}"]:checked) [data-person]:not(${fitting}){display:none}`;
      }),
    )
    .join('\n');
}
