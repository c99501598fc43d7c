import type { Site } from '#content/model';
import type {
  Answer,
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  Person,
  PodcastEpisode,
  ProfessionalService,
  Service,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { StructuredPage } from './structured-page.ts';
import { localeOf } from '../../../ui/page-language.ts';

const WEEK = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/**
 * The schema.org graph of a page.
 * @param origin the canonical origin, without a trailing slash
 */
export function structuredData(page: StructuredPage, site: Site, origin: string): Graph {
  const graph: Thing[] = [practice(site, origin), website(site, origin), webPage(page, origin)];
  if (page.breadcrumbs && page.breadcrumbs.length > 1) graph.push(breadcrumbs(page.breadcrumbs));
  if (page.faqs && page.faqs.length > 0) graph.push(faqPage(page.faqs, page.url));
  if (page.pageType === 'service' || page.pageType === 'program') {
    graph.push(service(page, site, origin));
  }
  if (page.therapist) graph.push(therapist(page.therapist, page, origin));
  if (page.pageType === 'blog' && page.datePublished) graph.push(blogPosting(page, origin));
  if (page.pageType === 'podcast' && page.episodeNumber !== undefined) {
    graph.push(podcastEpisode(page, site, origin));
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}

const practiceId = (origin: string) => `${origin}/#practice`;

// No rating: search engines ignore or penalise self-serving ratings.
function practice(site: Site, origin: string): ProfessionalService {
  return {
    '@type': 'ProfessionalService',
    '@id': practiceId(origin),
    name: site.name,
    legalName: site.legalName,
    description: site.description,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/share.png`,
    telephone: site.phone.e164,
    email: site.email,
    priceRange: site.priceRange,
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.address.street,
      addressLocality: site.address.city,
      addressRegion: site.address.region,
      postalCode: site.address.postalCode,
      addressCountry: site.address.country,
    },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: site.geo.latitude,
      longitude: site.geo.longitude,
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: site.hours.businessDays.flatMap((day) => WEEK[day - 1] ?? []),
      opens: site.hours.opens,
      closes: site.hours.closes,
    },
    areaServed: { '@type': 'State', name: site.address.regionName },
    sameAs: site.socials.map((social) => social.url),
  };
}

function website(site: Site, origin: string): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.name,
    url: `${origin}/`,
    publisher: { '@id': practiceId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/resources-hub?search={search_term_string}`,
      },
      // Google's extension; schema.org's types do not include it.
      ...{ 'query-input': 'required name=search_term_string' },
    },
  };
}

const PAGE_TYPES: Partial<
  Record<StructuredPage['pageType'], 'AboutPage' | 'ContactPage' | 'ProfilePage' | 'CollectionPage'>
> = {
  about: 'AboutPage',
  contact: 'ContactPage',
  therapist: 'ProfilePage',
  resources: 'CollectionPage',
};

function webPage(page: StructuredPage, origin: string): WebPage {
  return {
    '@type': PAGE_TYPES[page.pageType] ?? 'WebPage',
    '@id': `${page.url}#page`,
    url: page.url,
    name: page.title,
    description: page.description,
    inLanguage: localeOf(page.language),
    isPartOf: { '@id': `${origin}/#website` },
    ...(page.imageUrl && { primaryImageOfPage: { '@type': 'ImageObject', url: page.imageUrl } }),
    ...(page.dateModified && { dateModified: page.dateModified }),
    ...(page.therapist && { mainEntity: { '@id': `${page.url}#person` } }),
  };
}

function breadcrumbs(crumbs: { name: string; url: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: crumb.url,
    })),
  };
}

function faqPage(faqs: { question: string; answer: string }[], url: string): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${url}#faq`,
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer } satisfies Answer,
    })),
  };
}

// A service costs $120 and an online program $950 unless its page overrides it (specification, section 9).
function service(page: StructuredPage, site: Site, origin: string): Service {
  const program = page.pageType === 'program';
  return {
    '@type': 'Service',
    '@id': `${page.url}#service`,
    name: page.service?.name ?? page.title,
    description: page.service?.description ?? page.description,
    category: page.service?.category ?? (program ? 'Therapy program' : 'Psychotherapy'),
    provider: { '@id': practiceId(origin) },
    areaServed: { '@type': 'State', name: site.address.regionName },
    offers: {
      '@type': 'Offer',
      price: page.service?.price ?? (program ? site.prices.program : site.prices.service),
      priceCurrency: 'USD',
      url: page.url,
      ...(program && { availability: 'https://schema.org/OnlineOnly' }),
    },
  };
}

function therapist(
  person: NonNullable<StructuredPage['therapist']>,
  page: StructuredPage,
  origin: string,
): Person {
  return {
    '@type': 'Person',
    '@id': `${page.url}#person`,
    name: person.name,
    jobTitle: person.credentials,
    description: person.bio,
    knowsAbout: person.specialties,
    url: page.url,
    worksFor: { '@id': practiceId(origin) },
    ...(page.imageUrl && { image: page.imageUrl }),
  };
}

function blogPosting(page: StructuredPage, origin: string): BlogPosting {
  return {
    '@type': 'BlogPosting',
    '@id': `${page.url}#post`,
    headline: page.title,
    description: page.description,
    url: page.url,
    mainEntityOfPage: { '@id': `${page.url}#page` },
    datePublished: page.datePublished,
    dateModified: page.dateModified ?? page.datePublished,
    publisher: { '@id': practiceId(origin) },
    ...(page.imageUrl && { image: page.imageUrl }),
    ...(page.wordCount !== undefined && { wordCount: page.wordCount }),
    ...(page.keywords && page.keywords.length > 0 && { keywords: page.keywords.join(', ') }),
    author: page.author
      ? { '@type': 'Person', name: page.author.name, jobTitle: page.author.jobTitle }
      : { '@id': practiceId(origin) },
  };
}

function podcastEpisode(page: StructuredPage, site: Site, origin: string): PodcastEpisode {
  const duration = page.duration === undefined ? undefined : isoDuration(page.duration);
  return {
    '@type': 'PodcastEpisode',
    '@id': `${page.url}#episode`,
    name: page.title,
    description: page.description,
    url: page.url,
    episodeNumber: page.episodeNumber,
    datePublished: page.datePublished,
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: `${site.name} podcast`,
      url: `${origin}/resources/podcasts`,
    },
    ...(duration && { timeRequired: duration }),
    ...(page.audioUrl && {
      associatedMedia: {
        '@type': 'AudioObject',
        contentUrl: page.audioUrl,
        ...(duration && { duration }),
        ...(page.transcript && { transcript: page.transcript }),
      },
    }),
  };
}

/** ISO 8601 duration, as schema.org requires: 754 seconds give PT12M34S. */
function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${Math.round(seconds % 60)}S`;
}
