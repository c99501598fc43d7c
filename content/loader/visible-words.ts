import type { Faq, Section } from './model.ts';

/** The parts of a page that contain text. */
interface Worded {
  hero?: { heading: string; lead: string };
  sections: readonly Section[];
  faqs?: readonly Faq[];
  nextStep?: { heading: string; text: string } | undefined;
  oneLiner?: string;
  funFact?: string;
  approaches?: readonly { means: string }[];
  atAGlance?: readonly { label: string; value: string }[];
}

/** The visible text of a page as a list of paragraphs and short texts, without menus and buttons. */
export function visibleWords(page: Worded): string[] {
  return [
    page.hero?.heading,
    page.hero?.lead,
    page.oneLiner,
    ...(page.atAGlance ?? []).map(({ label, value }) => `${label}: ${value}.`),
    ...page.sections.flatMap(({ heading, html }) => [heading, ...paragraphsOf(html)]),
    ...(page.approaches ?? []).map(({ means }) => means),
    page.funFact,
    ...(page.faqs ?? []).flatMap(({ question, answer }) => [question, answer]),
    page.nextStep?.heading,
    page.nextStep?.text,
  ].filter((text): text is string => Boolean(text));
}

function paragraphsOf(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|tr)>/)
    .map((part) =>
      part
        .replace(/<\/t[dh]>/g, ' ')
        .replace(/<[^<>]+>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
}
