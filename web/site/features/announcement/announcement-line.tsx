import type { Announcement } from '#content/override-schema';
import styles from './announcement-line.module.css';

/** A slim line of the practice at the top of every page. It scrolls away with the page and covers nothing. */
export function AnnouncementLine({ text, to }: Announcement) {
  return <p className={styles.line}>{to ? <a href={to}>{text}</a> : text}</p>;
}
