import { expect, test } from '@jest/globals';
import { loadContent } from './load.ts';
import { resolveRedirect } from './resolve-redirect.ts';
import { routesOf } from './routes.ts';
import { titleForPath } from './title-for-path.ts';

const content = loadContent();
const routes = routesOf(content);
const paths = new Set(routes.map(({ path }) => path));

/** The specification's tables of current, other and quiz routes. */
const SPECIFIED = `
  / /vibe-check /team /fees-and-faqs /services /strengthen-reconnect /crisis-couples /beautifully-complicated
  /therapy-gets-your-world /individual-healing /weekend-intensive /reset /digital-detox /premarital-blueprint
  /premarital-counseling /resources-hub /resources/blog /resources/podcasts /resources/quizzes-tools
  /resources/downloads-guides /about-us /join-our-team /media /media-contact /get-matched /programs /links
  /therapy-finder-quiz /digital-detox-quiz /ritual-creator /inclusive-therapy /sitemap /privacy-policy
  /cookie-policy /terms-of-service /relie /admin /admin/login
  /six /loveinsurance /social-icons /component-templates /example-service /icon-demo /demo/specialty-card
  /crisis-couples-fixed /blog/test /hero-demo /repair /restart-weekend /renewal-retreat /rescue-rebuild
  /strengthen-reconnect/quiz /therapy-gets-your-world/quiz /beautifully-complicated/quiz /crisis-couples/quiz
`
  .trim()
  .split(/\s+/);

test.each(SPECIFIED)('%s is a page', (path) => {
  expect(paths).toContain(path);
});

test('there are six therapists, each with an address', () => {
  expect(content.people).toHaveLength(6);
  for (const { id } of content.people) expect(paths).toContain(`/therapists/${id}`);
});

test('demo pages, staff pages and the page for unknown addresses stay out of search engines', () => {
  const hidden = routes.filter(({ noindex }) => noindex).map(({ path }) => path);
  expect(hidden).toEqual(
    expect.arrayContaining(['/admin', '/404', '/icon-demo', '/blog/test', '/demo/specialty-card']),
  );
  expect(hidden).not.toContain('/reset');
});

/** The specification's legacy redirects, without those to single blog posts and episodes. */
const LEGACY: [string, string][] = [
  ['/therapists', '/team'],
  ['/contact', '/vibe-check'],
  ['/apply', '/join-our-team'],
  ['/fees', '/fees-and-faqs'],
  ['/investment', '/fees-and-faqs'],
  ['/commonly-asked-questions', '/fees-and-faqs'],
  ['/meet-our-team', '/team'],
  ['/resources', '/resources-hub'],
  ['/mlcblog', '/resources-hub'],
  ['/bipoc-couples-therapy', '/beautifully-complicated'],
  ['/therapy-bipoc', '/beautifully-complicated'],
  ['/mission-values', '/about-us'],
  ['/services/couples-therapy', '/strengthen-reconnect'],
  ['/infidelitytherapy', '/crisis-couples'],
  ['/services/premarital-counseling', '/premarital-blueprint'],
  ['/premarital-packages', '/premarital-blueprint'],
  ['/services/individual-therapy', '/individual-healing'],
  ['/anxiety-therapy', '/individual-healing'],
  ['/intensive', '/weekend-intensive'],
  ['/podcast', '/resources/podcasts'],
  ['/free-premarital-checklist', '/resources/downloads-guides'],
  ['/the5relationshipmistakes', '/resources/downloads-guides'],
  ['/contact-info', '/vibe-check'],
  ['/clarity-call', '/vibe-check'],
  ['/vibes', '/vibe-check'],
  ['/start', '/vibe-check'],
  ['/mlc-in-the-media', '/media'],
  ['/mlcblog/anything-else', '/resources-hub'],
  ['/services/anything-else', '/services'],
  ['/meet-our-team/anyone-else', '/team'],
  ['/Contact/', '/vibe-check'],
];

test.each(LEGACY)('%s has moved to %s', (from, to) => {
  expect(resolveRedirect(content.redirects, from)).toBe(to);
});

test.each([
  '/',
  '/services',
  '/services/',
  '/join-our-team',
  '/nowhere',
  '/constructor',
  '/__proto__',
])('%s is not an old address', (path) => {
  expect(resolveRedirect(content.redirects, path)).toBeNull();
});

test('every redirect leads to a live page in one hop', () => {
  const targets = [
    ...Object.values(content.redirects.exact),
    ...content.redirects.prefixes.map(({ to }) => to),
    ...content.redirects.hosts.map(({ to }) => to),
  ];
  for (const target of targets) {
    expect(paths).toContain(target);
    expect(resolveRedirect(content.redirects, target)).toBeNull();
  }
});

test('titles follow the specification', () => {
  const { brandTitle } = content.site;
  const titles = Object.fromEntries(routes.map(({ path, title }) => [path, title]));
  const title = (path: string, current?: string) =>
    titleForPath(path, { brandTitle, titles }, current);
  expect(title('/vibe-check')).toBe(`Free Vibe Check - ${brandTitle}`);
  expect(title('/vibe-check/')).toBe(title('/vibe-check'));
  expect(title('/404')).toBe('404 Page Not Found');
  const [person] = content.people;
  expect(title(person?.path ?? '')).toContain(person?.name);
  expect(title('/therapists/nobody')).toBe(`Therapist Profile - ${brandTitle}`);
  expect(title('/blog/123-nothing')).toBe(`Blog Post - ${brandTitle}`);
  expect(title('/nowhere', 'What it was')).toBe('What it was');
  expect(title('/nowhere')).toBe(brandTitle);
});
