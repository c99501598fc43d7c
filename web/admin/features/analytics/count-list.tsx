import { useId } from 'react';
import type { AnalyticsList, AnalyticsReport, Count } from '#contracts/analytics';
import { countInWords } from '#contracts/suppressed-counts';
import panel from '../../panel.module.css';
import { TableHead } from '../../table-head.tsx';
import styles from './analytics.module.css';
import { changeInWords, LIST_WORDS, valueInWords } from './analytics-words.ts';

interface CountListProps {
  name: AnalyticsList;
  list: AnalyticsReport['lists'][AnalyticsList];
}

/** A table of counts; the bars behind them are drawn for the eye only. */
export function CountList({ name, list: { rows, more } }: CountListProps) {
  const { title, column, unit } = LIST_WORDS[name];
  const id = useId();
  const most = Math.max(1, ...rows.map(({ now }) => sizeOf(now)));
  const isCompared = rows.some(({ before }) => before !== null);
  return (
    <section className={panel.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className={panel.note}>Nothing in this period.</p>
      ) : (
        <table className={panel.table} aria-labelledby={id}>
          <TableHead columns={[column, unit, ...(isCompared ? ['Change'] : [])]} />
          <tbody>
            {rows.map(({ value, now, before }) => (
              <tr key={value}>
                <th scope="row" data-label={column}>
                  <span>{valueInWords(value)}</span>
                  <span
                    aria-hidden="true"
                    className={styles.bar}
                    style={{ inlineSize: `${(100 * sizeOf(now)) / most}%` }}
                  />
                </th>
                <td data-label={unit}>{countInWords(now)}</td>
                {before !== null && <td data-label="Change">{changeInWords({ now, before })}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className={panel.note}>And {more.toLocaleString('en-US')} more.</p>}
    </section>
  );
}

const sizeOf = (count: Count): number => (count === 'few' ? 0 : count);
