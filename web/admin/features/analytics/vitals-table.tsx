import { SLOW_LCP_MS, type AnalyticsReport } from '#contracts/analytics';
import { countInWords } from '#contracts/suppressed-counts';
import panel from '../../panel.module.css';
import { TableHead } from '../../table-head.tsx';
import styles from './analytics.module.css';
import { VITAL_WORDS, vitalInWords, vitalVerdict } from './analytics-words.ts';

/** How fast the site is for its visitors, and which pages are slow. */
export function VitalsTable({ vitals, slowPages }: Pick<AnalyticsReport, 'vitals' | 'slowPages'>) {
  const limit = `${SLOW_LCP_MS.toLocaleString('en-US')} ms`;
  const isMeasured = vitals.some(({ name, p75 }) => name === 'lcp' && p75 !== null);
  return (
    <section className={panel.section} aria-labelledby="vitals">
      <h2 id="vitals">Speed for visitors</h2>
      <table className={panel.table} aria-labelledby="vitals">
        <TableHead columns={['Measured', 'Three of four are at most', 'Verdict', 'Measurements']} />
        <tbody>
          {vitals.map((vital) => (
            <tr key={vital.name}>
              <th scope="row" data-label="Measured">
                {VITAL_WORDS[vital.name]}
              </th>
              <td data-label="Three of four">{vitalInWords(vital)}</td>
              <td data-label="Verdict">{vitalVerdict(vital)}</td>
              <td data-label="Measurements">{countInWords(vital.measurements)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {slowPages.length === 0 ? (
        isMeasured && (
          <p className={panel.note}>
            No page is slow: on every page, at least three of four largest paints come within{' '}
            {limit}.
          </p>
        )
      ) : (
        <>
          <p className={styles.flag}>
            <strong>Slow pages:</strong> more than one in four largest paints takes longer than{' '}
            {limit}.
          </p>
          <table className={panel.table} aria-label="Slow pages">
            <TableHead columns={['Page', `Slower than ${limit}`, 'Measurements']} />
            <tbody>
              {slowPages.map(({ path, slow, measurements }) => (
                <tr key={path}>
                  <th scope="row" data-label="Page">
                    {path}
                  </th>
                  <td data-label={`Over ${limit}`}>{countInWords(slow)}</td>
                  <td data-label="Measurements">{countInWords(measurements)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
