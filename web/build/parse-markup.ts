import { unescapeHtml } from '#content/html-text';

/** An element of the HTML rendered from the content's Markdown, or a text node. */
export type MarkupNode = string | MarkupElement;

export interface MarkupElement {
  tag: string;
  href: string | null;
  children: MarkupNode[];
}

/** Void elements. */
const VOID = new Set(['br', 'hr', 'img', 'input']);

/**
 * Parses the HTML that the content loader renders, for the PDFs. It relies on well-formed input and is not a general
 * HTML parser.
 * @throws Error if tags are not balanced
 */
export function parseMarkup(html: string): MarkupNode[] {
  const root: MarkupElement = { tag: 'root', href: null, children: [] };
  const open = [root];
  for (const [token, close, tag, attributes = ''] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^a-z0-9>][^>]*)?>|[^<]+/g,
  )) {
    const parent = open.at(-1) ?? root;
    if (tag === undefined) parent.children.push(textOf(token));
    else if (close) {
      if (parent.tag !== tag) throw new Error(`</${tag}> ends <${parent.tag}>`);
      open.pop();
    } else {
      const href = /\bhref="([^"]*)"/.exec(attributes)?.[1];
      const element = { tag, href: href === undefined ? null : textOf(href), children: [] };
      parent.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.tag}> has no end`);
  return root.children;
}

/** All descendants of some nodes that have one of the tags. */
export function elementsIn(nodes: readonly MarkupNode[], ...tags: string[]): MarkupElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return tags.includes(node.tag) ? [node] : elementsIn(node.children, ...tags);
  });
}

function textOf(markup: string): string {
  return unescapeHtml(markup).replace(/\s+/g, ' ');
}
