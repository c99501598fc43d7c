import { FORM_STEPS, type AnalyticsReport, type Count } from '#contracts/analytics';
import { countInWords } from '#contracts/suppressed-counts';
import panel from '../../panel.module.css';
import { TableHead } from '../../table-head.tsx';
import styles from './analytics.module.css';
import { changeInWords, FORM_WORDS, STEP_WORDS } from './analytics-words.ts';

/** How far people get with each form. */
export function FunnelTable({ funnel }: { funnel: AnalyticsReport['funnel'] }) {
  return (
    <section className={panel.section} aria-labelledby="funnel">
      <h2 id="funnel">From page to booking</h2>
      <p className={panel.note}>
        Once for each page on which it happened. Nobody is followed from one step to the next, so a
        form that is begun twice counts twice.
      </p>
      <table className={panel.table} aria-labelledby="funnel">
        <TableHead columns={['Form', ...FORM_STEPS.map((step) => STEP_WORDS[step])]} />
        <tbody>
          {funnel.map(({ form, steps }) => (
            <tr key={form}>
              <th scope="row" data-label="Form">
                {FORM_WORDS[form]}
              </th>
              {steps.map(({ step, count }, at) => {
                const share = shareOf(count.now, steps[at - 1]?.count.now);
                const change = changeInWords(count);
                return (
                  <td key={step} data-label={STEP_WORDS[step]}>
                    <span>
                      {countInWords(count.now)}
                      {share && <span className={styles.aside}> {share}</span>}
                      {change && <span className={styles.aside}> ({change})</span>}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Share of the previous step; null if one of the counts is suppressed, absent or 0. */
function shareOf(now: Count, before: Count | undefined): string | null {
  if (typeof now !== 'number' || typeof before !== 'number' || !before || !now) return null;
  return `· ${Math.round((100 * now) / before)}%`;
}
