import { escapeHtml } from '#content/html-text';
import type { Content, Post } from '#content/model';

/** `sitemap.xml`: every indexable URL, once. */
export function sitemapXml(entries: { path: string; updated: string | null }[], origin: string) {
  const urls = entries.map(({ path, updated }) => {
    const changed = updated ? `<lastmod>${updated}</lastmod>` : '';
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** `robots.txt` */
export function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * `rss.xml`: the blog as RSS 2.0. A renamed post keeps its first address as guid, so that no reader takes it for new.
 */
export function blogFeed({ site, posts }: Pick<Content, 'site' | 'posts'>, origin: string) {
  const items = posts.map(
    (post: Post) => `<item>
<title>${escapeHtml(post.title)}</title>
<link>${escapeHtml(origin + post.path)}</link>
<guid isPermaLink="true">${escapeHtml(`${origin}/blog/${post.id}-${post.firstSlug ?? post.slug}`)}</guid>
<pubDate>${rfc822(post.date)}</pubDate>
<description>${escapeHtml(post.description)}</description>
${post.tags.map((tag) => `<category>${escapeHtml(tag)}</category>`).join('\n')}
</item>`,
  );
  return feed(
    '',
    `<title>${escapeHtml(site.name)} blog</title>
<link>${origin}/resources/blog</link>
<description>${escapeHtml(site.description)}</description>
<language>en-us</language>
<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>`,
    items,
  );
}

/**
 * `podcast.xml`: the episodes that have audio, as a podcast feed
 * (https://podcasters.apple.com/support/823-podcast-requirements).
 * @param audioSizes sizes of the audio files in bytes
 */
export function podcastFeed(
  { site, episodes }: Pick<Content, 'site' | 'episodes'>,
  origin: string,
  audioSizes: ReadonlyMap<string, number>,
): string {
  const items = episodes.flatMap((episode) => {
    const { audio } = episode;
    if (!audio) return [];
    const link = escapeHtml(origin + episode.path);
    return `<item>
<title>${escapeHtml(episode.title)}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${rfc822(episode.date)}</pubDate>
<description>${escapeHtml(episode.description)}</description>
<enclosure url="${escapeHtml(`${origin}/audio/${audio.file}`)}" length="${audioSizes.get(audio.file) ?? 0}" type="${escapeHtml(audio.type)}"/>
<itunes:duration>${episode.durationSeconds}</itunes:duration>
<itunes:episode>${episode.number}</itunes:episode>
<itunes:episodeType>full</itunes:episodeType>
<itunes:explicit>false</itunes:explicit>
</item>`;
  });
  return feed(
    ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    `<title>${escapeHtml(site.name)} podcast</title>
<link>${origin}/resources/podcasts</link>
<description>${escapeHtml(site.description)}</description>
<language>en-us</language>
<itunes:author>${escapeHtml(site.name)}</itunes:author>
<itunes:owner><itunes:name>${escapeHtml(site.name)}</itunes:name><itunes:email>${escapeHtml(site.email)}</itunes:email></itunes:owner>
<itunes:image href="${origin}/podcast-cover.png"/>
<itunes:category text="Society &amp; Culture"><itunes:category text="Relationships"/></itunes:category>
<itunes:explicit>false</itunes:explicit>
<itunes:type>episodic</itunes:type>
<atom:link href="${origin}/podcast.xml" rel="self" type="application/rss+xml"/>`,
    items,
  );
}

/** `llms.txt`: an overview of the site for language models (https://llmstxt.org). */
export function llmsTxt({ site, pages, people, posts }: Content, origin: string): string {
  const line = (path: string, title: string, text: string) =>
    `- [${title}](${origin}${path}): ${text}`;
  const listed = pages.filter((page) => !page.noindex && !page.canonical);
  const linesOf = (...kinds: string[]) =>
    listed
      .filter((page) => kinds.includes(page.kind))
      .map((page) => line(page.path, page.name, page.description));
  const group = (title: string, lines: string[]) =>
    lines.length > 0 ? `\n## ${title}\n\n${lines.join('\n')}\n` : '';
  return [
    `# ${site.name}\n\n> ${site.description}\n`,
    `\nPhone ${site.phone.display}, e-mail ${site.email}. ${site.hours.text}. In an emergency call 911; in a crisis call or text 988.\n`,
    group('Therapy and programs', linesOf('service', 'program')),
    group(
      'People',
      people.map((person) =>
        line(person.path, person.name, `${person.credentialsLine}. ${person.oneLiner}`),
      ),
    ),
    group('The practice', linesOf('about', 'contact', 'faq')),
    group(
      'Blog',
      posts.map((post) => line(post.path, post.title, post.description)),
    ),
  ].join('');
}

/** `site.webmanifest` */
export function webManifest({ site }: Pick<Content, 'site'>): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: site.description,
    start_url: '/',
    display: 'browser',
    background_color: '#fbfbf8',
    theme_color: site.colours.green,
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
}

function feed(namespaces: string, channel: string, items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"${namespaces}>
<channel>
${channel}
${items.join('\n')}
</channel>
</rss>
`;
}

/** The RFC 822 date that RSS requires: 2026-11-21 gives "Sat, 21 Nov 2026 12:00:00 GMT". */
function rfc822(day: string): string {
  return new Date(`${day}T12:00:00Z`).toUTCString();
}
