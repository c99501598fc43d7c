import path from 'node:path';
import type { Plugin } from 'vite';
import { loadContent } from '../../content/loader/load.ts';
import type { Content } from '../../content/loader/model.ts';

/** The modules and what of the content they export. */
const MODULES: Record<string, (content: Content) => Record<string, unknown>> = {
  'virtual:site': ({ site, navigation }) => ({ site, navigation }),
  'virtual:relie-bar': ({ relie }) => ({ barWords: relie.bar }),
  'virtual:relie-chat': ({ linkKeys, relie: { chat, topics } }) => ({
    linkKeys,
    chatWords: chat,
    topicWords: topics,
  }),
  'virtual:redirects': ({ redirects: { exact, prefixes } }) => ({ redirects: { exact, prefixes } }),
};

/** Makes the facts that every page shows (name, phone, menus) part of the app, instead of every page's data. */
export function contentModules(project: string): Plugin {
  return {
    name: 'frontdoor:content',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load(id) {
      const facts = MODULES[id.slice(1)];
      if (!id.startsWith('\0') || !facts) return undefined;
      return Object.entries(facts(loadContent(path.join(project, 'content'))))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
