import { LRUCache } from 'lru-cache';
import {
  Marked,
  Renderer,
  type Token,
  type TokenizerAndRendererExtension,
  type Tokens,
} from 'marked';
import { escapeHtml, unescapeHtml } from './html-text.ts';
import type { Section } from './model.ts';
import { linkPhoneNumbers } from './phone-numbers.ts';
import { SOURCE, unsourcedStatistic } from './statistics.ts';
import { frozen } from './source-file.ts';

/** A link or picture in a text, with its line number, counted from 0. */
export interface Reference {
  kind: 'link' | 'image';
  to: string;
  line: number;
}

export interface RenderedMarkdown {
  sections: Section[];
  references: Reference[];
  mistakes: { line: number; message: string }[];
}

/** The anchor of a heading: lower-case words joined by hyphens. */
export function anchorOf(heading: string): string {
  const anchor = heading
    .normalize('NFKD')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return anchor || 'section';
}

const source: TokenizerAndRendererExtension = {
  name: 'source',
  level: 'inline',
  start: (text) => text.search(/\[(?:source:|illustration\])/i),
  tokenizer(text) {
    const found = /^\[illustration\]/i.exec(text) ?? new RegExp(`^${SOURCE.source}`).exec(text);
    if (!found) return undefined;
    const [raw, title, year, address] = found;
    return { type: 'source', raw, title, year, address };
  },
  renderer({ title, year, address }) {
    if (typeof address !== 'string') return '<small>(an example, not a statistic)</small>';
    return `<cite>(<a href="${escapeHtml(address)}" rel="noopener">${escapeHtml(`${title}, ${year}`)}</a>)</cite>`;
  },
};

const marked = new Marked({
  extensions: [source],
  renderer: {
    // Reported as a mistake; shown as text in a preview.
    html({ text }) {
      return escapeHtml(text);
    },
    heading({ depth, tokens, anchor }: Tokens.Heading & { anchor?: string }) {
      const id = anchor === undefined ? '' : ` id="${anchor}"`;
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      if (!isAddress(href)) return this.parser.parseInline(tokens);
      const rel = href.startsWith('http') ? ' rel="noopener"' : '';
      return `<a href="${escapeHtml(href)}"${rel}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="/images/${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`;
    },
    table(token) {
      // The table scrolls on a narrow screen, so it must be focusable by keyboard.
      return `<div class="table" role="group" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>`;
    },
  },
});

/** Whether a link may lead there: an address of this site, or one that a browser opens without running it. */
function isAddress(href: string): boolean {
  return /^(?:\/(?![/\\])|#|https?:|mailto:|tel:|sms:)/i.test(href);
}

/** Text without markup, for search, summaries and word counts. */
export function plainText(html: string): string {
  const withoutTags = html
    .replace(/<\/(?:p|li|h[1-6]|t[dhr]|blockquote)>|<br>/g, ' ')
    .replace(/<[^<>]+>/g, '');
  return unescapeHtml(withoutTags).replace(/\s+/g, ' ').trim();
}

/** Most texts are unchanged when the content is loaded again. Frozen, because all loads share the results. */
const rendered = new LRUCache<string, RenderedMarkdown>({
  // Several times the texts of the site.
  max: 5_000,
  memoMethod: (body) => frozen(render(body)),
});

/** Splits a text at its `##` headings and renders the sections. Problems for the editor are returned as `mistakes`. */
export const renderSections = (body: string): RenderedMarkdown => rendered.memo(body);

function render(body: string): RenderedMarkdown {
  const result: RenderedMarkdown = { sections: [], references: [], mistakes: [] };
  const anchors = new Set<string>();
  let current: { heading: string | null; id: string; tokens: Token[] } = {
    heading: null,
    id: 'intro',
    tokens: [],
  };
  const finish = () => {
    const html = linkPhoneNumbers(marked.parser(current.tokens).trim());
    if (current.heading === null && html === '') return;
    const text = current.tokens.flatMap(linesOf).join('\n');
    result.sections.push({ id: current.id, heading: current.heading, html, text });
  };

  let line = 0;
  for (const token of marked.lexer(body)) {
    inspect(token, line, result);
    if (token.type === 'heading' && token.depth === 2) {
      finish();
      const heading = headingText(token);
      current = { heading, id: uniqueAnchor(heading, anchors), tokens: [] };
    } else if (token.type === 'heading') {
      const heading = headingText(token);
      const anchor = uniqueAnchor(heading, anchors);
      const tokens = [{ type: 'text', raw: heading, text: heading }];
      current.tokens.push({ ...token, tokens, anchor });
    } else {
      current.tokens.push(token);
    }
    line += token.raw.split('\n').length - 1;
  }
  finish();
  return result;
}

/**
 * The text of a block, one line for each part that can be read alone: a paragraph, an item of a list, a row of a table
 * with its column headings.
 */
function linesOf(block: Token): string[] {
  const lines =
    block.type === 'list'
      ? (block as Tokens.List).items.map(({ tokens }) => plainText(marked.parser(tokens)))
      : block.type === 'table'
        ? rowsOf(block as Tokens.Table)
        : [plainText(marked.parser([block]))];
  return lines.filter((line) => line !== '');
}

function rowsOf({ header, rows }: Tokens.Table): string[] {
  const cellText = ({ text, tokens }: Tokens.TableCell) =>
    plainText(marked.parser([{ type: 'paragraph', raw: text, text, tokens }]));
  return rows.map(([first, ...rest]) => {
    const others = rest.map((cell, index) => {
      const heading = header[index + 1];
      return heading ? `${cellText(heading)}: ${cellText(cell)}` : cellText(cell);
    });
    return `${first ? cellText(first) : ''}. ${others.join('; ')}.`;
  });
}

/** The text of a heading without markup. */
function headingText({ tokens = [] }: Token & { tokens?: Token[] }): string {
  return plainText(marked.parser([{ type: 'paragraph', raw: '', text: '', tokens }]));
}

/** An anchor that is unique on the page: the second "Cost" becomes `cost-2`. */
function uniqueAnchor(heading: string, taken: Set<string>): string {
  const anchor = anchorOf(heading);
  let unique = anchor;
  for (let count = 2; taken.has(unique); count += 1) unique = `${anchor}-${count}`;
  taken.add(unique);
  return unique;
}

/** Collects a block's links, pictures and mistakes. */
function inspect(block: Token, line: number, result: RenderedMarkdown): void {
  const lineOf = (text: string) => line + Math.max(0, lineWith(block.raw, text));
  if (block.type === 'heading' && block.depth === 1) {
    result.mistakes.push({
      line,
      message: 'Please begin headings with ##: the page has its title already',
    });
  }
  for (const paragraph of paragraphsOf(block)) {
    const message = unsourcedStatistic(paragraph);
    if (message) result.mistakes.push({ line: lineOf(paragraph), message });
  }
  // The result matters only for asynchronous callbacks.
  void marked.walkTokens([block], (token) => {
    if (token.type === 'html') {
      result.mistakes.push({
        line: lineOf(token.raw),
        message: `Please use Markdown instead of ${token.raw.trim()}`,
      });
    }
    if (token.type !== 'link' && token.type !== 'image') return;
    result.references.push({ kind: token.type, to: String(token.href), line: lineOf(token.raw) });
    if (token.type === 'image' && !token.text) {
      result.mistakes.push({
        line: lineOf(token.raw),
        message: 'Please say in the [brackets] what the picture shows',
      });
    }
  });
}

function paragraphsOf(block: Token): string[] {
  if (block.type === 'list') return (block as Tokens.List).items.map((item) => item.raw);
  if (block.type === 'table') return block.raw.split('\n');
  return [block.raw];
}

function lineWith(raw: string, text: string): number {
  const offset = raw.indexOf(text.trim().split('\n')[0] ?? '');
  return offset < 0 ? 0 : raw.slice(0, offset).split('\n').length - 1;
}
