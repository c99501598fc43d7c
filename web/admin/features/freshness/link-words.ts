import type { Freshness } from '#contracts/freshness';

type BrokenLink = Freshness['links']['broken'][number];

const WORDS: Record<BrokenLink['problem'], string> = {
  'not-found': 'The other site says that this page no longer exists.',
  'error-answer': 'The other site answers with an error.',
  redirects: 'The other site sends visitors in circles, or nowhere.',
  timeout: 'The other site did not answer within 10 seconds.',
  'unknown-host': 'There is no site with this name anymore.',
  certificate: 'The other site’s security certificate is not valid; browsers may warn visitors.',
  'private-address': 'The address leads into a private network, where no visitor can go.',
  unreachable: 'The other site cannot be reached.',
};

/** What is wrong with a link, for somebody who knows no HTTP. */
export function problemOfLink({ problem, status }: Pick<BrokenLink, 'problem' | 'status'>): string {
  return problem === 'error-answer' && status !== null
    ? `${WORDS[problem]} (Its number: ${status}.)`
    : WORDS[problem];
}
