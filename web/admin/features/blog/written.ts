import type { PostWords } from '#contracts/blog';

/** What an author writes. */
export type Written = PostWords & { slug: string };

/** Labels of the fields in the editor, the long fields last. */
export const FIELD_WORDS: Readonly<Record<keyof Written, string>> = {
  title: 'Title',
  description: 'Description',
  slug: 'Address',
  author: 'Author',
  reviewed: 'Read by a clinician on',
  tags: 'Tags',
  image: 'Picture at the top',
  nextStep: 'Next step',
  related: 'Related pages',
  searchTitle: 'Title for search engines',
  searchDescription: 'Description for search engines',
  keywords: 'Keywords',
  body: 'Text',
  faqs: 'Questions and answers',
};
const FIELDS = Object.keys(FIELD_WORDS) as (keyof Written)[];

/** The fields of a post that an author writes. */
export function writtenOf(post: Written): Written {
  return Object.fromEntries(FIELDS.map((name) => [name, post[name]])) as unknown as Written;
}

/** The fields in which two states of a post differ. */
export const differingFields = (one: Written, other: Written): (keyof Written)[] =>
  FIELDS.filter((name) => inWords(one[name]) !== inWords(other[name]));

/** The value of a field as text; empty if it has none. */
export function inWords(value: Written[keyof Written]): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if ('file' in value) return `${value.alt} (${value.file})`.trim();
  if ('heading' in value) {
    const { heading, text, action } = value;
    return `${heading}\n${text}\n${action.text} (${action.to})`;
  }
  return value
    .map((item) => (typeof item === 'string' ? item : `${item.question}\n${item.answer}\n`))
    .join(typeof value[0] === 'string' ? ', ' : '\n');
}
