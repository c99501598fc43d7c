import type { ContentReader, Entry } from './content-reader.ts';
import type { LinkKeys, RelieWords } from './model.ts';
import type { Key, SourceFile } from './source-file.ts';

/** Renders the Markdown of `relie.yaml` to HTML and checks the link keys of its topics. */
export function buildRelie(
  { data, source }: Entry<RelieWords>,
  linkKeys: LinkKeys,
  reader: ContentReader,
): RelieWords {
  for (const [name, { link }] of Object.entries(data.topics)) {
    if (Object.hasOwn(linkKeys.links, link)) continue;
    reader.report(source, ['topics', name, 'link'], `link-keys.yaml has no link called ${link}`);
  }
  reportUnsafeLink(data.afterViolence, linkKeys, reader, source);
  const { chat } = data;

  const html = (text: string, ...key: Key[]) => reader.paragraph(text, ['chat', ...key], source);
  const consentAt = (consent: RelieWords['chat']['consent'], ...key: Key[]) => ({
    ...consent,
    text: html(consent.text, ...key, 'text'),
    points: consent.points.map((point, index) => html(point, ...key, 'points', index)),
    kept: html(consent.kept, ...key, 'kept'),
  });
  const linesAt = (
    lines: Pick<RelieWords['chat'], 'reminder' | 'person' | 'personForViolence'>,
    ...key: Key[]
  ) => ({
    reminder: html(lines.reminder, ...key, 'reminder'),
    person: html(lines.person, ...key, 'person'),
    personForViolence: html(lines.personForViolence, ...key, 'personForViolence'),
  });
  return {
    ...data,
    chat: {
      ...chat,
      ...linesAt(chat),
      consent: consentAt(chat.consent, 'consent'),
      inSpanish: {
        ...chat.inSpanish,
        ...linesAt(chat.inSpanish, 'inSpanish'),
        consent: consentAt(chat.inSpanish.consent, 'inSpanish', 'consent'),
      },
    },
  };
}

/** Reports a link offered after violence that leads to none of the pages that are safe then. */
function reportUnsafeLink(
  { link, pages }: RelieWords['afterViolence'],
  { links }: LinkKeys,
  reader: ContentReader,
  source: SourceFile,
): void {
  const to = Object.hasOwn(links, link) ? links[link]?.to : undefined;
  if (to !== undefined && pages.includes(to)) return;
  reader.report(source, ['afterViolence', 'link'], 'Please use a link to one of `pages`');
}
