import type { ListFilter } from '../../../page-data/page-data.ts';
import { PhoneFold } from '../../../ui/phone-fold.tsx';
import styles from './list-filters.module.css';

/** Filters of a list. Each is a page with its own URL, so that it works without script and can be shared. */
export function ListFilters({ filters }: { filters: ListFilter[] }) {
  if (filters.length === 0) return null;
  // The first filter is the whole list.
  const current = filters.slice(1).find(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label="Topics" className={styles.filters}>
      <PhoneFold summary={current ? `Topic: ${current.text}` : 'Topics'}>
        <ul>
          {filters.map(({ text, path, isCurrent }) => (
            <li key={path}>
              <a href={path} aria-current={isCurrent ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </nav>
  );
}
