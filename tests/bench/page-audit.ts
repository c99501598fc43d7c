import { chromium, type Browser } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { z } from 'zod';
import { chromiumPath } from '../../local/chromium.ts';
import { findFreePort } from '../../local/ports.ts';
import { appReady } from '../support/site-page.ts';

/** Lighthouse's four categories. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The result of one Lighthouse run; times in ms, sizes in transferred bytes. */
export interface PageAudit {
  lcp: number;
  fcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  /** Scripts requested before the load event. */
  scriptBytesBeforeLoad: number;
  /** Scores from 0 to 100 by category, for the requested categories. */
  scores: Partial<Record<(typeof CATEGORIES)[number], number>>;
  /** The audits that lower the score. */
  complaints: string[];
}

const requestsSchema = z.array(
  z.object({
    resourceType: z.string().optional(),
    networkRequestTime: z.number(),
    transferSize: z.number(),
  }),
);
const metricsSchema = z.tuple([z.looseObject({ observedLoad: z.number() })]).rest(z.unknown());

/** Retries when Lighthouse loses the trace, which happens on a busy machine. */
const ATTEMPTS = 4;

/**
 * Audits a page once with Lighthouse's mobile preset, in a fresh browser.
 * @param throttling `simulate` computes the times of a slow phone, `devtools` slows the browser down and measures
 */
export async function auditPage(
  url: string,
  throttling: 'simulate' | 'devtools',
  categories: readonly (typeof CATEGORIES)[number][] = CATEGORIES,
): Promise<PageAudit> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runLighthouse(url, throttling, categories);
    if (!result.runtimeError) return readResult(result);
    const { code, message } = result.runtimeError;
    if (code !== 'NO_NAVSTART' || attempt === ATTEMPTS) {
      throw new Error(`Lighthouse failed on ${url}: ${message}`);
    }
    console.warn(`Lighthouse lost the trace of ${url} and runs again`);
  }
}

async function runLighthouse(
  url: string,
  throttling: 'simulate' | 'devtools',
  categories: readonly (typeof CATEGORIES)[number][],
): Promise<Result> {
  const port = await findFreePort();
  const browser = await launch([`--remote-debugging-port=${port}`]);
  try {
    const flags: Flags = {
      port,
      logLevel: 'error',
      onlyCategories: [...categories],
      throttlingMethod: throttling,
    };
    const run = await lighthouse(url, flags);
    if (!run) throw new Error(`Lighthouse did not run on ${url}`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

/**
 * Bytes of a page after the visitor has interacted and the app has loaded. Lighthouse never interacts, so it may not
 * load the app.
 */
export async function bytesWithApp(url: string): Promise<number> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.goto(url);
    await appReady(page);
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() => {
      const files: PerformanceEntry[] = window.performance.getEntries();
      return files.map((it) => (it instanceof PerformanceResourceTiming ? it.transferSize : 0));
    });
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await browser.close();
  }
}

/** A browser as on a machine without a sandbox. */
export function launch(args: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-quic', ...args],
  });
}

function readResult({ audits, categories }: Result): PageAudit {
  const value = (id: string) => {
    const found = audits[id]?.numericValue;
    if (found === undefined) throw new Error(`Lighthouse did not measure ${id}`);
    return found;
  };
  const itemsOf = (id: string): unknown => {
    const details = audits[id]?.details;
    return details && 'items' in details ? details.items : undefined;
  };
  const [{ observedLoad }] = metricsSchema.parse(itemsOf('metrics'));
  const early = requestsSchema
    .parse(itemsOf('network-requests'))
    .filter((it) => it.resourceType === 'Script' && it.networkRequestTime < observedLoad);
  return {
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    scriptBytesBeforeLoad: early.reduce((sum, it) => sum + it.transferSize, 0),
    scores: Object.fromEntries(
      CATEGORIES.flatMap((id) => {
        const score = categories[id]?.score;
        return typeof score === 'number' ? [[id, Math.round(score * 100)]] : [];
      }),
    ),
    complaints: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    ),
  };
}
