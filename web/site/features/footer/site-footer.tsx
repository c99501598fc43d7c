import type { Menus } from '#content/menus';
import type { Site } from '#content/model';
import type { ReactNode } from 'react';
import type { FrameWords } from '../../../page-data/frame-words.ts';
import { DirectionsButton } from './directions-button.tsx';
import styles from './footer.module.css';
import { SocialIcon } from './social-icon.tsx';

interface SiteFooterProps {
  site: Site;
  menus: Menus;
  words: FrameWords;
  path: string;
  /** More controls in the legal line, such as the cookie settings. */
  children?: ReactNode;
}

/** The footer of every public page. */
export function SiteFooter({ site, menus, words, path, children }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.place}>
          <p className={styles.name}>{site.name}</p>
          <address>
            {site.address.street}
            <br />
            {site.address.city}, {site.address.region} {site.address.postalCode}
            <br />
            <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>
            <br />
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </address>
          <p>{site.hours.text}</p>
          <DirectionsButton site={site} words={words} />
        </div>
        <nav aria-label={words.footer} className={styles.columns}>
          {menus.footer.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <a
                      href={link.to}
                      lang={link.language}
                      hrefLang={link.language}
                      aria-current={link.to === path ? 'page' : undefined}
                    >
                      {link.text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.small}>
          <ul className={styles.socials} aria-label={words.social}>
            {site.socials.map((social) => (
              <li key={social.name}>
                <a href={social.url} target="_blank" rel="noopener noreferrer">
                  <SocialIcon name={social.name} />
                  <span className="visually-hidden">
                    {social.name} {words.newTab}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <p>{menus.footerLine}</p>
          {menus.note && <p>{menus.note}</p>}
          {children}
        </div>
      </div>
    </footer>
  );
}
