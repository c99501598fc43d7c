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

/** The pages that Relie can offer as buttons, by the keys of its link tokens. */
declare module 'virtual:link-keys' {
  import type { LinkKeys } from '#content/model';
  export const linkKeys: LinkKeys;
}
