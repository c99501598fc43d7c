import path from 'node:path';
import type { Plugin } from 'vite';
import { loadContent } from '../../content/loader/load.ts';
import type { Content, Site } from '../../content/loader/model.ts';

/** The virtual modules and the content that each exports. */
const MODULES: Record<string, (content: Content) => Record<string, unknown>> = {
  'virtual:site': ({ site, navigation }) => ({ site: withoutEarlierConsents(site), navigation }),
  'virtual:relie-bar': ({ relie }) => ({ barWords: relie.bar }),
  'virtual:relie-chat': ({ linkKeys, relie: { afterViolence, chat, topics } }) => ({
    linkKeys,
    chatWords: chat,
    topicWords: topics,
    afterViolenceWords: {
      offline: afterViolence.offline,
      link: afterViolence.link,
      question: afterViolence.question,
    },
  }),
  'virtual:redirects': ({ redirects: { exact, prefixes } }) => ({ redirects: { exact, prefixes } }),
};

/** A page shows only the current words. */
function withoutEarlierConsents(site: Site): Site {
  const current = Object.entries(site.consents).map(([id, words]) => [
    id,
    { ...words, earlier: [] },
  ]);
  return { ...site, consents: Object.fromEntries(current) as Site['consents'] };
}

const BRAND_COLOURS = 'virtual:brand-colours.css';

/** The design tokens that the practice can set, for both themes, as a style sheet. */
function brandColours({ site: { colours } }: Content): string {
  const both = (name: 'green' | 'teal' | 'tan') =>
    `light-dark(${colours[name]}, ${colours.dark[name]})`;
  return `:root{--color-green-700:${both('green')};--color-teal-400:${both('teal')};--color-tan-400:${both('tan')}}`;
}

/**
 * Bundles the facts that every page shows (name, phone, menus) with the app instead of repeating them in each page's
 * data.
 */
export function contentModules(project: string): Plugin {
  return {
    name: 'frontdoor:content',
    resolveId: (id) => (id in MODULES || id === BRAND_COLOURS ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0')) return undefined;
      const read = () => loadContent(path.join(project, 'content'));
      if (id.slice(1) === BRAND_COLOURS) return brandColours(read());
      const facts = MODULES[id.slice(1)];
      if (!facts) return undefined;
      return Object.entries(facts(read()))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
