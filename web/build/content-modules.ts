import path from 'node:path';
import type { Plugin } from 'vite';
import { loadContent } from '../../content/loader/load.ts';
import { menusIn } from '../../content/loader/menus.ts';
import { siteInSpanish } from '../../content/loader/site-in-spanish.ts';
import type { Content, RelieWords, Site } from '../../content/loader/model.ts';

/** The virtual modules and the content that each exports. */
const MODULES: Record<string, (content: Content) => Record<string, unknown>> = {
  'virtual:site': ({ site, navigation }) => ({
    site: siteInEnglish(site),
    menus: menusIn('en', navigation),
  }),
  'virtual:practice': ({ site: { name, hours, hosts, serviceInterests } }) => ({
    practice: { name, hours, hosts, serviceInterests },
  }),
  'virtual:spanish': ({ site }) => {
    const { hours, serviceInterests, sessionTimes, consents } = siteInSpanish(site);
    return { spanishWords: { hours, serviceInterests, sessionTimes, consents } };
  },
  'virtual:relie-bar': ({ relie: { bar, chat } }) => ({
    barWords: bar,
    windowWords: {
      tagline: chat.tagline,
      consent: chat.consent,
      inSpanish: { tagline: chat.inSpanish.tagline, consent: chat.inSpanish.consent },
    },
  }),
  'virtual:relie-chat': ({ linkKeys, relie: { afterViolence, chat, topics } }) => ({
    linkKeys,
    chatWords: withoutWindowWords(chat),
    topicWords: topics,
    afterViolenceWords: {
      offline: afterViolence.offline,
      offlineForMinors: afterViolence.offlineForMinors,
      link: afterViolence.link,
      question: afterViolence.question,
    },
  }),
  'virtual:redirects': ({ redirects: { exact, prefixes } }) => ({ redirects: { exact, prefixes } }),
};

/** The chat's own words; those of its window are in the app. */
function withoutWindowWords(chat: RelieWords['chat']) {
  const { tagline: _tagline, consent: _consent, inSpanish, ...own } = chat;
  const { tagline: _taglineInSpanish, consent: _consentInSpanish, ...ownInSpanish } = inSpanish;
  return { ...own, inSpanish: ownInSpanish };
}

/** What a page in English needs: the current words, nothing in Spanish, and nothing for booked calls alone. */
function siteInEnglish(site: Site): Site {
  const current = Object.entries(site.consents).map(([id, words]) => [
    id,
    { ...words, spanish: null, earlier: [] },
  ]);
  return {
    ...site,
    serviceInterestsInSpanish: {},
    videoCalls: { joining: '', joiningInSpanish: '' },
    consents: Object.fromEntries(current) as Site['consents'],
  };
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
