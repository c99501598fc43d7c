import type { Content, Section } from '#content/model';
import type { SearchEntry } from '../features/resources/page-search.ts';

/** Every page that may be found, with its headings and questions. */
export function searchEntries(content: Content): SearchEntry[] {
  const headings = (sections: Section[]) => sections.flatMap((section) => section.heading ?? []);
  return [
    ...content.pages
      .filter((page) => !page.noindex && !page.canonical)
      .map((page) => ({
        path: page.path,
        title: page.name,
        headings: [...headings(page.sections), ...page.faqs.map((faq) => faq.question)],
      })),
    ...content.people.map((person) => ({
      path: person.path,
      title: person.name,
      headings: [person.role, ...person.specialties, ...person.approaches.map((it) => it.name)],
    })),
    ...[...content.posts, ...content.episodes, ...content.downloads].map((document) => ({
      path: document.path,
      title: document.title,
      headings: headings(document.sections),
    })),
  ];
}
