import type { LinkCard, LinkGroup } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import styles from './link-cards.module.css';

/** A list of links to other pages. */
export function LinkCards({ links, level = 'h3' }: { links: LinkCard[]; level?: 'h2' | 'h3' }) {
  const Heading = level;
  return (
    <ul className={styles.cards}>
      {links.map((link) => (
        <li key={link.path} className={styles.card} lang={link.language}>
          {link.image && (
            <Picture file={link.image.file} alt="" sizes="(min-width: 64rem) 26rem, 100vw" />
          )}
          <div className={styles.words}>
            {link.note && <p className={styles.note}>{link.note}</p>}
            <Heading className={styles.title}>
              <a href={link.path}>{link.title}</a>
            </Heading>
            <p>{link.text}</p>
            {link.tags && (
              <ul className={styles.tags} aria-label="Tags">
                {link.tags.map((tag) => (
                  <li key={tag}>{tag.replaceAll('-', ' ')}</li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Link cards in groups. */
export function LinkGroups({ groups }: { groups: LinkGroup[] }) {
  return groups.map((group) => (
    <section key={group.title} className={layout.section} aria-label={group.title}>
      <div className={layout.container}>
        <h2>{group.title}</h2>
        <LinkCards links={group.links} />
      </div>
    </section>
  ));
}

/** Related pages. */
export function Related({
  links,
  heading = 'Related pages',
}: {
  links: LinkCard[];
  heading?: string;
}) {
  if (links.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="related-heading">
      <div className={layout.container}>
        <h2 id="related-heading">{heading}</h2>
        <LinkCards links={links} />
      </div>
    </section>
  );
}
