import { createHash } from 'node:crypto';

const BASE_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e3ded6, #3a3733); --ink: light-dark(#2b2723, #efeae3);
  --quiet: light-dark(#6b645b, #a79f94); --paper: light-dark(#fbf9f6, #1c1a18); --card: light-dark(#fff, #252220);
  --accent: light-dark(#a8431f, #f0916b); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.25rem 0 .6rem; }
p { color: var(--quiet); margin: .25rem 0 1rem; } strong { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** A page of a local stand-in. All parts but the title are HTML; what they show must be escaped. */
export interface PlainPage {
  title: string;
  intro: string;
  main: string;
  /** CSS besides that of all pages. */
  style?: string;
}

/** Renders a page that reloads every 5 s and runs no script. */
export function renderPlainPage({ title, intro, main, style = '' }: PlainPage) {
  const css = BASE_STYLE + style;
  const hash = createHash('sha256').update(css).digest('base64');
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5"><title>${escapeHtml(title)}</title><style>${css}</style></head>
<body><header><h1>${escapeHtml(title)}</h1>
<p>${intro}</p></header>
<main>${main}</main></body></html>
`,
  };
}

/** Escapes text for HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
