import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { practice } from 'virtual:practice';
import {
  ANALYTICS_LISTS,
  LIVE_MINUTES,
  SMALLEST_COUNT,
  type AnalyticsReport,
  type Period,
} from '#contracts/analytics';
import { countInWords } from '#contracts/suppressed-counts';
import { isoDay } from '#scheduling/iso-day';
import panel from '../../panel.module.css';
import { Problem } from '../../problem.tsx';
import { problemInWords } from '../../problem-in-words.ts';
import { sessionQuery } from '../../session-query.ts';
import { useDocumentTitle } from '../../use-document-title.ts';
import { useNow } from '../../use-now.ts';
import { chosenPeriod, parseAnalyticsAddress } from './analytics-period.ts';
import { analyticsQuery } from './analytics-queries.ts';
import { changeInWords, EVENT_WORDS, startInWords, TOTAL_WORDS } from './analytics-words.ts';
import { CountList } from './count-list.tsx';
import { ExportButton } from './export-button.tsx';
import { FunnelTable } from './funnel-table.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { SeriesChart } from './series-chart.tsx';
import { VitalsTable } from './vitals-table.tsx';
import styles from './analytics.module.css';

/** What visitors read and do, in counts. @param others what other services counted */
export function AnalyticsPage({ others }: { others: ReactNode }) {
  useDocumentTitle('Analytics');
  const address = parseAnalyticsAddress(useSearch({ from: '/admin/staff/analytics' }));
  const period = chosenPeriod(address, isoDay(useNow(), practice.hours.timeZone));
  const { data: session } = useQuery(sessionQuery);
  const { data: report, error } = useQuery(
    analyticsQuery({ ...period, ...(address.compare && { compare: address.compare }) }),
  );
  return (
    <div className={panel.screen}>
      <h1>Analytics</h1>
      <p className={panel.note}>
        Counted on our own server, without cookies and without keeping who it was. People who ask
        not to be tracked are not counted, and neither are bots. A count from 1 to{' '}
        {SMALLEST_COUNT - 1} is shown as &lt;
        {SMALLEST_COUNT}, because it may be a single person. Forms, chats, help cards, quizzes and
        guides are counted in fives.
      </p>
      <PeriodChoice address={address} period={period} />
      {error && <Problem>The numbers could not be loaded. {problemInWords(error)}</Problem>}
      {!report && !error && <p className={panel.note}>Loading...</p>}
      {report && (
        <Report report={report}>
          {session?.role === 'admin' && <ExportButton period={period} />}
        </Report>
      )}
      {others}
    </div>
  );
}

function Report({ report, children }: { report: AnalyticsReport; children: ReactNode }) {
  const { period, before, live, totals, series, lists, funnel, events, vitals, slowPages } = report;
  return (
    <>
      <div className={panel.head}>
        <p className={panel.note}>
          {daysInWords(period)}
          {before && `, compared with ${daysInWords(before)}`}
        </p>
        {children}
      </div>
      <p className={styles.live}>
        <strong>Live now:</strong> {countInWords(live.views)} page views by{' '}
        {countInWords(live.visitors)} visitors in the last {LIVE_MINUTES} minutes
      </p>
      <section className={panel.section} aria-labelledby="totals">
        <h2 id="totals">In all</h2>
        <dl className={styles.totals}>
          {keysOf(totals).map((name) => (
            <div key={name}>
              <dt>{TOTAL_WORDS[name]}</dt>
              <dd>
                {countInWords(totals[name].now)}
                <span className={styles.aside}>{changeInWords(totals[name])}</span>
              </dd>
            </div>
          ))}
          {events.map(({ name, count }) => (
            <div key={name}>
              <dt>{EVENT_WORDS[name]}</dt>
              <dd>
                {countInWords(count.now)}
                <span className={styles.aside}>{changeInWords(count)}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className={panel.note}>
          A visit ends after 30 minutes without a page. Visitors are counted for each day: who comes
          again on another day cannot be recognized and counts again.
        </p>
      </section>
      <SeriesChart series={series} />
      <FunnelTable funnel={funnel} />
      <div className={styles.lists}>
        {ANALYTICS_LISTS.map((name) => (
          <CountList key={name} name={name} list={lists[name]} />
        ))}
      </div>
      <VitalsTable vitals={vitals} slowPages={slowPages} />
    </>
  );
}

const keysOf = (totals: AnalyticsReport['totals']) =>
  Object.keys(totals) as (keyof typeof totals)[];

const daysInWords = ({ from, to }: Period): string =>
  from === to
    ? startInWords(from, 'day')
    : `${startInWords(from, 'day')} to ${startInWords(to, 'day')}`;
