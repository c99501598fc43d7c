import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { TestPostgres } from '../support/postgres.ts';
import { startApiAt } from '../support/single-api.ts';
import { auditPage, bytesWithApp, CATEGORIES, type PageAudit } from './page-audit.ts';
import { buildTwins, readPage, twinOf } from './static-twin.ts';

const PAGES = [
  '/',
  '/strengthen-reconnect',
  '/therapists/juniper-wren',
  '/blog/14-how-to-listen',
  '/fees-and-faqs',
  '/vibe-check',
];
const RUNS = 3;
const KB = 1024;

interface Target {
  name: string;
  value: number;
  limit: number;
  /** Decimals to print. */
  digits: number;
}

/** Lighthouse on built pages, compared with a static twin of each; one api serves both. */
export async function benchPages(): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'frontdoor-pages-'));
  const postgres = await TestPostgres.start();
  try {
    const program = await buildTwins(root, PAGES);
    const api = await startApiAt(postgres.url, { LOG_LEVEL: 'warn' }, program);
    try {
      for (const page of PAGES) await benchPage(api.url, page, root);
    } finally {
      await api.stop();
    }
  } finally {
    await postgres.remove();
    await rm(root, { recursive: true });
  }
}

async function benchPage(origin: string, page: string, root: string): Promise<void> {
  const addresses = [origin + page, origin + twinOf(page)] as const;
  const [own, twin] = await inTurn(addresses, (url) => auditPage(url, 'simulate'));
  const [ownObserved, twinObserved] = await inTurn(addresses, (url) =>
    auditPage(url, 'devtools', ['performance']),
  );
  const script = inlineScriptBytes(await readPage(root, page)) + own.scriptBytesBeforeLoad;
  console.log(page);
  print('page', own, ownObserved.lcp);
  print('twin', twin, twinObserved.lcp);
  const targets: Target[] = [
    { name: 'LCP ratio', value: own.lcp / twin.lcp, limit: 1.05, digits: 3 },
    // Simulated from a load without throttling, in which more tasks come before the first paint than on a slow phone.
    { name: 'FCP ratio', value: own.fcp / twin.fcp, limit: 1.05, digits: 3 },
    {
      name: 'observed FCP ratio',
      value: ownObserved.fcp / twinObserved.fcp,
      limit: 1.05,
      digits: 3,
    },
    {
      name: 'observed LCP ratio',
      value: ownObserved.lcp / twinObserved.lcp,
      limit: 1.15,
      digits: 3,
    },
    { name: 'CLS', value: Math.max(own.cls, ownObserved.cls), limit: 0.01, digits: 4 },
    { name: 'KB of script before load', value: script / KB, limit: 5, digits: 2 },
  ];
  for (const category of CATEGORIES) {
    const missing = 100 - (own.scores[category] ?? 0);
    targets.push({ name: `points missing in ${category}`, value: missing, limit: 0, digits: 0 });
  }
  if (page === '/') targets.push({ name: 'KB', value: own.bytes / KB, limit: 51.6, digits: 1 });
  for (const { name, value, limit, digits } of targets) {
    const verdict = value <= limit ? 'ok  ' : 'MISS';
    console.log(`  ${verdict} ${name} ${value.toFixed(digits)} (target ${limit})`);
  }
  const withApp = await bytesWithApp(origin + page);
  console.log(`       ${(withApp / KB).toFixed(1)} KB once the visitor stirs and the app is there`);
  if (own.complaints.length) console.log(`  costs points: ${own.complaints.join(', ')}`);
}

function print(name: string, audit: PageAudit, observedLcp: number): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const scores = CATEGORIES.map((id) => audit.scores[id] ?? '-').join('/');
  console.log(
    `  ${name}  LCP ${ms(audit.lcp)}  FCP ${ms(audit.fcp)}  observed LCP ${ms(observedLcp)}  TBT ${ms(audit.tbt)}  CLS ${audit.cls.toFixed(4)}  ${(audit.bytes / KB).toFixed(1)} KB  scores ${scores}`,
  );
}

/** Audits each URL several times, interleaved so that load peaks affect all equally. @returns the medians */
async function inTurn<Addresses extends readonly string[]>(
  addresses: Addresses,
  audit: (url: string) => Promise<PageAudit>,
): Promise<{ [Each in keyof Addresses]: PageAudit }> {
  const rounds: PageAudit[][] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const round: PageAudit[] = [];
    for (const url of addresses) round.push(await audit(url));
    rounds.push(round);
  }
  const medians = addresses.map((_, at) => median(rounds.flatMap((round) => round[at] ?? [])));
  return medians as { [Each in keyof Addresses]: PageAudit };
}

/** The median of each number; the worst value where every run must meet the limit. */
function median(audits: PageAudit[]): PageAudit {
  const middle = (read: (audit: PageAudit) => number) =>
    audits.map(read).sort((a, b) => a - b)[Math.floor(audits.length / 2)] ?? Number.NaN;
  return {
    lcp: middle((it) => it.lcp),
    fcp: middle((it) => it.fcp),
    tbt: middle((it) => it.tbt),
    cls: Math.max(...audits.map((it) => it.cls)),
    bytes: Math.max(...audits.map((it) => it.bytes)),
    scriptBytesBeforeLoad: Math.max(...audits.map((it) => it.scriptBytesBeforeLoad)),
    scores: Object.fromEntries(
      CATEGORIES.map((id) => [id, middle((it) => it.scores[id] ?? Number.NaN)]),
    ),
    complaints: [...new Set(audits.flatMap((it) => it.complaints))],
  };
}

/** Brotli size of the inlined script, without page data and structured data. */
function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*type="application)[^>]*>(.*?)<\/script>/gs)];
  return scripts.reduce((sum, [whole]) => sum + brotliCompressSync(whole).length, 0);
}
