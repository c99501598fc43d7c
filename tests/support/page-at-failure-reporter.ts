import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Lines printed of each page. */
const MAX_LINES = 60;
const SNAPSHOT = /^```yaml\n([^]*?)^```/m;

/**
 * Prints the accessibility tree of the page of each failed test, because the output may be all that is kept of a run on
 * another machine, and a rare failure may not happen again.
 */
export default class PageAtFailureReporter implements Reporter {
  private readonly pages: string[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, { status, retry, attachments }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return;
    const file = attachments.find(({ name }) => name === 'error-context')?.path;
    const [, snapshot] = (file && SNAPSHOT.exec(readFileSync(file, 'utf8'))) || [];
    if (!snapshot) return;
    const lines = snapshot.trimEnd().split('\n').slice(0, MAX_LINES);
    this.pages.push(`${test.title}, try ${retry + 1}, showed:\n${lines.join('\n')}`);
  }

  onEnd(): void {
    for (const page of this.pages) console.log(`\n${page}`);
  }
}
