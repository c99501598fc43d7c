import { LINK_TOKEN } from '#contracts/link-tokens';

/** A link token as displayed: a button with a target. */
export interface TokenButton {
  label: string;
  href: string;
}

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; children: Inline[] }
  | { kind: 'button'; button: TokenButton };

/** A paragraph of lines, or a list of items. */
export interface Block {
  kind: 'paragraph' | 'list';
  lines: Inline[][];
}

/** Resolves a token such as `LINK:fees` to its button; null if it has no target. */
export type ResolveToken = (token: string) => TokenButton | null;
/** By the language of the reply. */
export type ResolveTokenIn = Readonly<Record<'en' | 'es', ResolveToken>>;

const BULLET = /^\s*[-*•]\s+/;

/** Link tokens with an optional full stop, and links, images and emphasis of Markdown. */
const INLINE = new RegExp(
  [
    String.raw`(?<token>${LINK_TOKEN})[.,;:!]?(?![\w-])`,
    String.raw`!?\[(?<label>[^[\]]*)\]\((?:[^()]|\([^()]*\))*\)`,
    String.raw`(?<two>\*\*|__)(?=\S)(?<bold>.+?)(?<=\S)\k<two>`,
    String.raw`(?<!\w)(?<one>[*_])(?=\S)(?<italic>.+?)(?<=\S)\k<one>(?!\w)`,
  ].join('|'),
  'g',
);

/**
 * Parses a reply: bold, italic, line breaks, short lists and link tokens. HTML is neither parsed nor produced:
 * everything else is text. A Markdown link or image becomes its label: only a token has a target, because the model may
 * be made to write any address.
 */
export function parseReply(text: string, resolve: ResolveToken): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    const kind = BULLET.test(line) ? 'list' : 'paragraph';
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    open.lines.push(parseInline(line.replace(BULLET, '').trim(), resolve));
  }
  return blocks;
}

function parseInline(text: string, resolve: ResolveToken): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    found.push(...inlineOf(match.groups ?? {}, resolve));
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

function inlineOf(
  { token, label, bold, italic }: Record<string, string | undefined>,
  resolve: ResolveToken,
): Inline[] {
  if (token !== undefined) {
    const button = resolve(token);
    return button ? [{ kind: 'button', button }] : [];
  }
  if (bold !== undefined) return [{ kind: 'bold', children: parseInline(bold, resolve) }];
  if (italic !== undefined) return [{ kind: 'italic', children: parseInline(italic, resolve) }];
  return label ? [{ kind: 'text', text: label }] : [];
}

/** The text of a reply for screen readers. */
export function plainReply(blocks: Block[]): string {
  return blocks.map(({ lines }) => lines.map(plainInline).join('\n')).join('\n');
}

function plainInline(inline: Inline[]): string {
  return inline
    .map((it) => {
      if (it.kind === 'text') return it.text;
      return it.kind === 'button' ? it.button.label : plainInline(it.children);
    })
    .join('');
}
