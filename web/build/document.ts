import { escapeHtml } from '#content/html-text';
import type { Site } from '#content/model';
import { structuredData } from '../site/features/seo/structured-data.ts';
import type { PageHead } from '../site/features/seo/structured-pages.ts';
import type { PageData } from '../page-data/page-data.ts';
import { localeOf } from '../ui/page-language.ts';
import { jsonForScript } from './json-for-script.ts';

/** The sources of the scripts inlined into every page. */
export interface InlinedScripts {
  boot: string;
  theme: string;
}

/** The built files that a page references. */
export interface PageAssets extends InlinedScripts {
  /** The app's entry script. */
  app: string;
  /** The script that counts page views. */
  measure: string;
  /** Scripts that the app requests first on this page; preloaded. */
  modules: string[];
  styles: string[];
  /** Fonts used above the fold. */
  fonts: string[];
}

export interface DocumentParts {
  page: PageData;
  head: PageHead;
  /** The rendered app. */
  markup: string;
  site: Site;
  assets: PageAssets;
  /** The canonical origin, without a trailing slash. */
  origin: string;
  /** Absolute URL of the image for link previews. */
  shareImage: string;
}

/** The page's background in the dark theme: `--color-paper` in ui/tokens.css. */
const DARK_PAGE = '#1c1b18';

/** A complete HTML document: everything a reader, a search engine and a link preview needs before any script runs. */
export function renderDocument(parts: DocumentParts): string {
  const { page, head, markup, site, assets, origin } = parts;
  return `<!doctype html>
<html lang="${localeOf(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${metaTags(parts)}
${themeTags(site.colours.green, assets)}
${assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('\n')}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/site.webmanifest">
<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.name)} blog" href="/rss.xml">
<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.name)} podcast" href="/podcast.xml">
<script type="application/ld+json">${jsonForScript(structuredData(head.structured, site, origin))}</script>
</head>
<body>
<div id="root">${markup}</div>
<script type="application/json" id="page-data">${jsonForScript(page)}</script>
<script data-app="${assets.app}" data-modules="${assets.modules.join(' ')}" data-measure="${assets.measure}" data-leave-to="${escapeHtml(site.leaveTo)}"${page.view.template === 'home' ? ' data-unhurried' : ''}>${assets.boot}</script>
</body>
</html>
`;
}

/** The colours of the browser's own bars, and the script that applies a chosen theme to them and to the page. */
function themeTags(light: string, { theme }: InlinedScripts): string {
  const meta = (name: string, colour: string) =>
    `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${name})" data-theme="${name}">`;
  return `${meta('light', light)}
${meta('dark', DARK_PAGE)}
<script>${theme}</script>`;
}

function metaTags({ page, head, site, origin, shareImage }: DocumentParts): string {
  const { structured, noindex } = head;
  const canonical = origin + page.canonicalPath;
  const named: [string, string][] = [
    ['description', structured.description],
    ['twitter:card', 'summary_large_image'],
  ];
  if (noindex) named.push(['robots', 'noindex']);
  const properties: [string, string][] = [
    ['og:type', structured.pageType === 'blog' ? 'article' : 'website'],
    ['og:site_name', site.name],
    ['og:title', page.title],
    ['og:description', structured.description],
    ['og:url', canonical],
    ['og:image', shareImage],
    ['og:locale', localeOf(page.language).replace('-', '_')],
  ];
  return [
    ...named.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...head.translations.map(
      ({ language, path }) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + path)}">`,
    ),
  ].join('\n');
}

/** The document of the staff area: no content, and the app starts at once. */
export function renderAppShell(assets: PageAssets, site: Site): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(site.brandTitle)}</title>
${themeTags(site.colours.green, assets)}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${assets.app}"></script>
</head>
<body>
<div id="root"></div>
<noscript>This part of the site is for staff and needs JavaScript.</noscript>
</body>
</html>
`;
}
