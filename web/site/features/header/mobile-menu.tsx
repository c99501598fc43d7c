import type { Menus } from '#content/menus';
import type { Site } from '#content/model';
import { useEffect, useRef, type MouseEvent, type MouseEventHandler } from 'react';
import type { FrameWords } from '../../../page-data/frame-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './header.module.css';

interface MobileMenuProps {
  menus: Menus;
  words: FrameWords;
  path: string;
  phone: Site['phone'];
}

/** The menu below 1024 px. Uses native `details` elements, so that it works before hydration and without script. */
export function MobileMenu({ menus, words, path, phone }: MobileMenuProps) {
  const { headerButton: button } = menus;
  const menu = useRef<HTMLDetailsElement>(null);
  /** Closes the menu on a link to the current page, where the path does not change. */
  const closeIfHere = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    if (menu.current && currentTarget.pathname === path) menu.current.open = false;
  };

  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [path]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);

  return (
    <details ref={menu} className={styles.mobile}>
      <summary>
        <span className={styles.bars} aria-hidden="true" />
        <span className={styles.menuWord}>{words.menu}</span>
      </summary>
      <nav aria-label={words.mobile} className={styles.sheet}>
        <ul>
          {menus.header.map((entry) => (
            <li key={entry.to}>
              {'menu' in entry ? (
                // The browser keeps at most one `details` of a name open.
                <details name="mobile-menu">
                  <summary>{menus[entry.menu].mobileTitle}</summary>
                  <ul>
                    {menus.note && <li>{menus.note}</li>}
                    {menus[entry.menu].links.map((link) => (
                      <li key={link.to}>
                        <MenuLink {...link} path={path} onClick={closeIfHere} />
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <MenuLink {...entry} path={path} onClick={closeIfHere} />
              )}
            </li>
          ))}
        </ul>
        <a className={styles.button} href={button.to} lang={button.language} onClick={closeIfHere}>
          {button.text}
        </a>
        <a className={styles.reach} href={`tel:${phone.e164}`}>
          <Icon name="phone" size={22} />
          {words.call} {phone.display}
        </a>
        {/* The button of the chat is hidden while a form is on a narrow screen. */}
        <a
          className={styles.reach}
          href="/relie"
          onClick={closeIfHere}
          aria-current={path === '/relie' ? 'page' : undefined}
        >
          <Icon name="chat" size={22} />
          {words.chat}
        </a>
      </nav>
    </details>
  );
}

interface MenuLinkProps {
  text: string;
  to: string;
  path: string;
  onClick: MouseEventHandler<HTMLAnchorElement>;
}

function MenuLink({ text, to, path, onClick }: MenuLinkProps) {
  return (
    <a href={to} aria-current={to === path ? 'page' : undefined} onClick={onClick}>
      {text}
    </a>
  );
}
