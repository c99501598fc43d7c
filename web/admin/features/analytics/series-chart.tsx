import { AxisBottom, AxisLeft } from '@visx/axis';
import { PatternLines } from '@visx/pattern';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useEffect, useId, useRef, useState } from 'react';
import { SMALLEST_COUNT, type AnalyticsReport, type Count } from '#contracts/analytics';
import { countInWords } from '#contracts/suppressed-counts';
import panel from '../../panel.module.css';
import { TableHead } from '../../table-head.tsx';
import styles from './analytics.module.css';
import { startInWords } from './analytics-words.ts';

const HEIGHT = 240;
const MARGIN = { top: 12, right: 8, bottom: 32, left: 48 };
/** Width of a label of the time axis, px. */
const LABEL = 72;

type Series = AnalyticsReport['series'];

/** Page views over time, as bars and as a table. The compared period is hatched, so that no color is needed. */
export function SeriesChart({ series }: { series: Series }) {
  const { unit, points } = series;
  const isCompared = points.some(({ views }) => views.before !== null);
  const most = points.reduce((max, { views }) => Math.max(max, drawn(views.now)), 0);
  return (
    <section className={panel.section} aria-labelledby="series">
      <h2 id="series">Page views per {unit}</h2>
      {isCompared && (
        <ul className={styles.legend} aria-hidden="true">
          <li data-bar="now">This period</li>
          <li data-bar="before">Before</li>
        </ul>
      )}
      <Bars series={series} isCompared={isCompared} />
      <details className={styles.behind}>
        <summary>
          The numbers behind this chart ({points.length} {unit}s, {mostInWords(most)})
        </summary>
        <table className={panel.table} aria-label={`Page views and visits per ${unit}`}>
          <TableHead
            columns={[
              unit === 'day' ? 'Day' : 'Month',
              'Page views',
              'Visits',
              ...(isCompared ? ['Views before', 'Visits before'] : []),
            ]}
          />
          <tbody>
            {points.map(({ start, views, visits }) => (
              <tr key={start}>
                <th scope="row" data-label={unit === 'day' ? 'Day' : 'Month'}>
                  {startInWords(start, unit)}
                </th>
                <td data-label="Page views">{countInWords(views.now)}</td>
                <td data-label="Visits">{countInWords(visits.now)}</td>
                {views.before !== null && (
                  <td data-label="Views before">{countInWords(views.before)}</td>
                )}
                {visits.before !== null && (
                  <td data-label="Visits before">{countInWords(visits.before)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function mostInWords(most: number): string {
  if (most === 0) return 'no views';
  if (most < SMALLEST_COUNT) return `fewer than ${SMALLEST_COUNT} views each`;
  return `at most ${most.toLocaleString('en-US')} views`;
}

/** Height of a bar; for a suppressed count, half of the smallest count that is shown. */
const drawn = (count: Count | null): number =>
  count === 'few' ? SMALLEST_COUNT / 2 : (count ?? 0);

function Bars({ series: { unit, points }, isCompared }: { series: Series; isCompared: boolean }) {
  const [frame, width] = useWidth();
  const hatch = useId();
  const inner = { width: width - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.bottom };
  const starts = points.map(({ start }) => start);
  const highest = Math.max(
    SMALLEST_COUNT,
    ...points.flatMap(({ views }) => [drawn(views.now), drawn(views.before)]),
  );
  const x = scaleBand({ domain: starts, range: [0, Math.max(0, inner.width)], padding: 0.2 });
  const y = scaleLinear({ domain: [0, highest], range: [inner.height, MARGIN.top], nice: true });
  const apart = Math.max(1, Math.ceil((points.length * LABEL) / Math.max(1, inner.width)));
  const bar = x.bandwidth() / (isCompared ? 2 : 1);
  const first = points[0];
  const last = points.at(-1);
  const label =
    first && last
      ? `Bar chart of the page views from ${startInWords(first.start, unit)} to ${startInWords(last.start, unit)}. The table below has the numbers.`
      : 'Bar chart without data';
  return (
    <div ref={frame} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <PatternLines
          id={hatch}
          width={5}
          height={5}
          orientation={['diagonal']}
          stroke="var(--color-tan-700)"
          strokeWidth={1.5}
        />
        <g transform={`translate(${MARGIN.left} 0)`}>
          {points.map(({ start, views }) => {
            const left = x(start) ?? 0;
            const heightOf = (count: Count | null) => inner.height - y(drawn(count));
            return (
              <g key={start}>
                {views.before !== null && (
                  <Bar
                    x={left}
                    y={y(drawn(views.before))}
                    width={bar}
                    height={heightOf(views.before)}
                    fill={`url(#${hatch})`}
                    stroke="var(--color-tan-700)"
                  />
                )}
                <Bar
                  x={left + (isCompared ? bar : 0)}
                  y={y(drawn(views.now))}
                  width={bar}
                  height={heightOf(views.now)}
                  fill="var(--color-green-700)"
                />
              </g>
            );
          })}
          <AxisLeft
            scale={y}
            numTicks={4}
            tickFormat={(views) => Number(views).toLocaleString('en-US')}
            stroke="var(--color-line-strong)"
            hideTicks
            tickLabelProps={TICKS}
          />
          <AxisBottom
            scale={x}
            top={inner.height}
            tickValues={starts.filter((_, at) => at % apart === 0)}
            tickFormat={(start) => startInWords(start, unit, false)}
            stroke="var(--color-line-strong)"
            tickStroke="var(--color-line-strong)"
            tickLabelProps={TICKS}
          />
        </g>
      </svg>
    </div>
  );
}

const TICKS = {
  fill: 'var(--color-ink-soft)',
  fontSize: 13,
  fontFamily: 'var(--font-body)',
} as const;

/** The width of an element, px. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
