/** The practice's facts and menus, read from `content/` when the site is built; see `build/content-modules.ts`. */
declare module 'virtual:site' {
  import type { Navigation, Site } from '#content/model';
  export const site: Site;
  export const navigation: Navigation;
}

/** Old addresses and where their pages are now. */
declare module 'virtual:redirects' {
  import type { PathRedirects } from '#content/resolve-redirect';
  export const redirects: PathRedirects;
}

/** Relie's words in the corner of every page. */
declare module 'virtual:relie-bar' {
  import type { RelieWords } from '#content/model';
  export const barWords: RelieWords['bar'];
}

/** What an opened chat needs: its words, and the pages that Relie can offer as buttons by the keys of its link tokens. */
declare module 'virtual:relie-chat' {
  import type { LinkKeys, RelieWords } from '#content/model';
  export const linkKeys: LinkKeys;
  export const chatWords: RelieWords['chat'];
  export const topicWords: RelieWords['topics'];
}

/** The practice's brand colours as design tokens. */
declare module 'virtual:brand-colours.css' {}
