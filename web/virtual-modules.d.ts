/** The practice's facts and menus, read from `content/` at build time; see `build/content-modules.ts`. */
declare module 'virtual:site' {
  import type { Menus } from '#content/menus';
  import type { Site } from '#content/model';
  export const site: Site;
  export const menus: Menus;
}

/** What the staff area shows of the practice's facts. */
declare module 'virtual:practice' {
  import type { Site } from '#content/model';
  export const practice: Pick<Site, 'name' | 'hours' | 'hosts' | 'serviceInterests'>;
}

/** The practice's Spanish words that only the Spanish form needs. */
declare module 'virtual:spanish' {
  import type { Site } from '#content/model';
  export const spanishWords: Pick<Site, 'hours' | 'serviceInterests' | 'sessionTimes' | 'consents'>;
}

/** Redirect targets by legacy path. */
declare module 'virtual:redirects' {
  import type { PathRedirects } from '#content/resolve-redirect';
  export const redirects: PathRedirects;
}

/** The texts of the widget: its invitation, and the window with the consent notice. */
declare module 'virtual:relie-bar' {
  import type { RelieWords } from '#content/model';
  export const barWords: RelieWords['bar'];
  type WindowWords = Pick<RelieWords['chat'], 'tagline' | 'consent'>;
  export const windowWords: WindowWords & { inSpanish: WindowWords };
}

/** Data of an opened chat: its texts, and the pages behind link tokens, by key. */
declare module 'virtual:relie-chat' {
  import type { LinkKeys, RelieWords } from '#content/model';
  export const linkKeys: LinkKeys;
  type Words = RelieWords['chat'];
  export const chatWords: Omit<Words, 'tagline' | 'consent' | 'inSpanish'> & {
    inSpanish: Omit<Words['inSpanish'], 'tagline' | 'consent'>;
  };
  export const topicWords: RelieWords['topics'];
  export const afterViolenceWords: Pick<
    RelieWords['afterViolence'],
    'offline' | 'offlineForMinors' | 'link' | 'question'
  >;
}

/** The practice's brand colours as design tokens. */
declare module 'virtual:brand-colours.css' {}
