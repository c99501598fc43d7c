import type { ContentReader, Entry } from './content-reader.ts';
import type { LinkKeys, RelieWords } from './model.ts';
import type { Key } from './source-file.ts';

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
  const { chat } = data;
  const { consent } = chat;
  const html = (text: string, ...key: Key[]) => reader.paragraph(text, ['chat', ...key], source);
  return {
    ...data,
    chat: {
      ...chat,
      reminder: html(chat.reminder, 'reminder'),
      consent: {
        ...consent,
        text: html(consent.text, 'consent', 'text'),
        points: consent.points.map((point, index) => html(point, 'consent', 'points', index)),
        kept: html(consent.kept, 'consent', 'kept'),
      },
    },
  };
}
