import type { Menus } from '#content/menus';
import type { Site } from '#content/model';
import { useEffect, useState, type ReactNode } from 'react';
import type { FrameWords } from '../../../page-data/frame-words.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import { MenuGroup, type OpenedBy } from './menu-group.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { HEADER_AT_TOP, nextHeaderLook } from './scroll-state.ts';

interface SiteHeaderProps {
  site: Site;
  menus: Menus;
  words: FrameWords;
  /** The page's path, to mark the current link and to close menus on navigation. */
  path: string;
  /** The quick exit. It is always visible, so it is in the header where the page has no margin for it. */
  exit: ReactNode;
}

/** The fixed header of every public page. */
export function SiteHeader({ site, menus, words, path, exit }: SiteHeaderProps) {
  const { headerButton: button } = menus;
  const look = useHeaderLook();
  const hydrated = useHydrated();
  const [open, setOpen] = useState<{ menu: string; by: OpenedBy; path: string } | null>(null);

  return (
    <header
      className={styles.header}
      data-translucent={look.translucent || undefined}
      data-compact={look.compact || undefined}
      data-native={!hydrated || undefined}
    >
      <div className={styles.bar}>
        <div className={styles.exit}>{exit}</div>
        <a
          className={styles.logo}
          href="/"
          // The name is hidden after scrolling, so the logo needs a label.
          aria-label={site.name}
          aria-current={path === '/' ? 'page' : undefined}
        >
          <BrandMark size={40} />
          <span className={styles.wordmark}>{site.name}</span>
        </a>
        <nav aria-label={words.main} className={styles.desktop}>
          <ul>
            {menus.header.map((entry) =>
              'menu' in entry ? (
                <MenuGroup
                  key={entry.to}
                  text={entry.text}
                  links={menus[entry.menu].links}
                  note={menus.note}
                  path={path}
                  openedBy={open?.menu === entry.menu && open.path === path ? open.by : null}
                  onChange={(by) => setOpen(by && { menu: entry.menu, by, path })}
                />
              ) : (
                <li key={entry.to}>
                  <a
                    className={styles.link}
                    href={entry.to}
                    aria-current={entry.to === path ? 'page' : undefined}
                  >
                    {entry.text}
                  </a>
                </li>
              ),
            )}
          </ul>
        </nav>
        <a className={styles.button} href={button.to} lang={button.language}>
          {button.text}
        </a>
        <MobileMenu menus={menus} words={words} path={path} phone={site.phone} />
      </div>
    </header>
  );
}

function useHeaderLook() {
  const [look, setLook] = useState(HEADER_AT_TOP);
  useEffect(() => {
    const follow = () => setLook((now) => nextHeaderLook(now, window.scrollY));
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return look;
}
