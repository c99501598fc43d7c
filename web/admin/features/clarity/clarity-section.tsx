import { queryOptions, useQuery } from '@tanstack/react-query';
import { clarityReplySchema, type ClarityInsight } from '#contracts/clarity';
import { queryFunction } from '../../../http/query-function.ts';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { TableHead } from '../../table-head.tsx';
import { useNow } from '../../use-now.ts';
import { inWords, PROBLEM_WORDS } from './clarity-words.ts';

/** Ten minutes: the server itself asks Clarity once in three hours. */
const FRESH_MS = 600_000;
/** Rows of one metric that are shown. */
const ROWS = 10;

const clarityQuery = queryOptions({
  queryKey: ['/api/clarity'],
  queryFn: queryFunction(clarityReplySchema),
  staleTime: FRESH_MS,
});

/** What Microsoft Clarity counted in the last three days, of visitors who agreed to be measured. */
export function ClaritySection() {
  const now = useNow();
  const { data, isError, isPending } = useQuery(clarityQuery);
  return (
    <section className={panel.section} aria-labelledby="clarity">
      <h2 id="clarity">Microsoft Clarity</h2>
      {isError && (
        <Problem>The figures of Clarity could not be loaded. Please reload the page.</Problem>
      )}
      {isPending && <p className={panel.note}>Loading...</p>}
      {data && !data.configured && (
        <p className={panel.note}>
          Not set up. An operator can set CLARITY_API_TOKEN to show its figures here.
        </p>
      )}
      {data?.problem && <p className={panel.problem}>{PROBLEM_WORDS[data.problem]}</p>}
      {data?.configured && !data.insights && !data.problem && (
        <p className={panel.note}>Clarity is being asked. Please look again in a minute.</p>
      )}
      {data?.fetchedAt && (
        <p className={panel.note}>
          The last three days, only visitors who agreed to be measured. As of{' '}
          <Moment iso={data.fetchedAt} now={now} />.
        </p>
      )}
      {data?.insights?.map((insight) => (
        <Metric key={insight.metric} {...insight} />
      ))}
    </section>
  );
}

function Metric({ metric, rows }: ClarityInsight) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return null;
  return (
    <details>
      <summary>{inWords(metric)}</summary>
      <table className={panel.table} aria-label={inWords(metric)}>
        <TableHead columns={columns.map(inWords)} />
        <tbody>
          {rows.slice(0, ROWS).map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column} data-label={inWords(column)}>
                  {row[column] ?? 'Unknown'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
