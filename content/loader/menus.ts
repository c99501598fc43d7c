import type { Navigation } from './model.ts';

type MenuLink = Navigation['footer'][number]['links'][number];

/** The menus as a page in one language shows them. */
export type Menus = ReturnType<typeof menusIn>;

/** @param language that of the page */
export function menusIn(language: 'en' | 'es', navigation: Navigation) {
  const isSpanish = language === 'es';
  const linkIn = <Link extends Pick<MenuLink, 'text' | 'inSpanish'>>({
    inSpanish,
    ...link
  }: Link): Omit<Link, 'inSpanish'> => ({
    ...link,
    ...(isSpanish && inSpanish && { text: inSpanish }),
  });
  const menuOf = ({ mobileTitle, mobileTitleInSpanish, links }: Navigation['therapy']) => ({
    mobileTitle: isSpanish ? mobileTitleInSpanish : mobileTitle,
    links: links.map(linkIn),
  });
  return {
    header: navigation.header.map((entry) => ('menu' in entry ? linkIn(entry) : linkIn(entry))),
    headerButton: isSpanish ? navigation.headerButtonInSpanish : navigation.headerButton,
    therapy: menuOf(navigation.therapy),
    team: menuOf(navigation.team),
    footer: navigation.footer.map(({ title, titleInSpanish, links }) => ({
      title: isSpanish ? titleInSpanish : title,
      links: links.map(linkIn),
    })),
    footerLine: isSpanish ? navigation.footerLineInSpanish : navigation.footerLine,
    /** Says that links in groups lead to pages in another language. */
    ...(isSpanish && { note: navigation.noteInSpanish }),
  };
}
