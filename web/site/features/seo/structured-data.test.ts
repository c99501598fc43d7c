import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { loadContent } from '../../../../content/loader/load.ts';
import { structuredData } from './structured-data.ts';
import type { StructuredPage } from './structured-page.ts';

const origin = 'https://www.practice.example';
const { site } = loadContent();

/** What search engines require of each type (https://developers.google.com/search/docs/appearance/structured-data). */
const REQUIRED: Record<string, string[]> = {
  ProfessionalService: ['name', 'address', 'telephone', 'openingHoursSpecification', 'priceRange'],
  WebSite: ['name', 'url', 'potentialAction'],
  WebPage: ['name', 'url', 'description'],
  ProfilePage: ['name', 'url', 'mainEntity'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Service: ['name', 'provider', 'offers', 'areaServed'],
  Person: ['name', 'jobTitle', 'worksFor'],
  BlogPosting: ['headline', 'datePublished', 'author', 'publisher'],
  PodcastEpisode: ['name', 'url', 'datePublished', 'partOfSeries'],
};

const graphSchema = z.object({ '@graph': z.array(z.record(z.string(), z.unknown())) });

function graphOf(page: Partial<StructuredPage>) {
  const base: StructuredPage = {
    pageType: 'homepage',
    title: 'A page',
    description: 'About something',
    url: `${origin}/page`,
  };
  const written = JSON.stringify(structuredData({ ...base, ...page }, site, origin));
  return graphSchema.parse(JSON.parse(written))['@graph'];
}

const node = (page: Partial<StructuredPage>, type: string) =>
  graphOf(page).find((it) => it['@type'] === type);

describe('structured data', () => {
  const author = { name: 'Juniper Wren', jobTitle: 'LMFT-S' };
  const therapist = {
    name: 'Juniper Wren',
    credentials: 'LMFT-S',
    bio: 'Calm.',
    specialties: ['Affairs'],
  };
  const pages: Partial<StructuredPage>[] = [
    {},
    { pageType: 'service' },
    { pageType: 'program', faqs: [{ question: 'Why?', answer: 'Because.' }] },
    { pageType: 'therapist', therapist },
    { pageType: 'blog', datePublished: '2026-10-01', author },
    { pageType: 'podcast', episodeNumber: 4, datePublished: '2026-10-01' },
    {
      breadcrumbs: [
        { name: 'Home', url: origin },
        { name: 'Here', url: `${origin}/page` },
      ],
    },
  ];

  test('every node has the properties that search engines require, and all references resolve', () => {
    for (const page of pages) {
      const graph = graphOf(page);
      const ids = graph.map((it) => it['@id']);
      for (const it of graph) {
        for (const property of REQUIRED[String(it['@type'])] ?? [])
          expect(it).toHaveProperty(property);
      }
      const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)];
      for (const [, id] of references) expect(ids).toContain(id);
    }
  });

  test('prices services at 120 dollars and programs at 950 (online) unless the page overrides it', () => {
    expect(node({ pageType: 'service' }, 'Service')).toMatchObject({
      offers: { price: 120, priceCurrency: 'USD' },
    });
    expect(node({ pageType: 'program' }, 'Service')).toMatchObject({
      offers: { price: 950, availability: 'https://schema.org/OnlineOnly' },
    });
    const service = { name: 'Reset', description: 'Six sessions', category: 'Program', price: 850 };
    expect(node({ pageType: 'program', service }, 'Service')).toMatchObject({
      name: 'Reset',
      offers: { price: 850 },
    });
  });

  test('states opening hours Monday to Friday 9 to 17, and no rating', () => {
    const practice = node({}, 'ProfessionalService');
    expect(practice).toMatchObject({
      priceRange: '$$',
      openingHoursSpecification: {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '17:00',
      },
    });
    expect(JSON.stringify(graphOf({}))).not.toMatch(/rating/i);
  });

  test('the site search action targets the resources hub', () => {
    expect(JSON.stringify(node({}, 'WebSite'))).toContain(
      `${origin}/resources-hub?search={search_term_string}`,
    );
  });

  test('formats a duration as ISO 8601', () => {
    const page = { pageType: 'podcast' as const, episodeNumber: 1, duration: 754 };
    expect(node(page, 'PodcastEpisode')).toMatchObject({ timeRequired: 'PT12M34S' });
  });
});
