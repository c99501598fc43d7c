import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import styles from './resources.module.css';

interface PostHeadProps {
  breadcrumbs: ReactNode;
  title: string;
  lead: string;
  /** Short facts: date, length, audience. */
  facts: string[];
  image?: { file: string; alt: string };
  children?: ReactNode;
}

/** The header of a post, an episode or a guide. */
export function PostHead({ breadcrumbs, title, lead, facts, image, children }: PostHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.column}>
        {breadcrumbs}
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {image && (
        <div className={styles.picture}>
          <Picture {...image} first sizes="(min-width: 64rem) 60rem, 100vw" />
        </div>
      )}
    </header>
  );
}

interface AuthorProps {
  name: string;
  path: string;
  credentialsLine: string;
  image?: { file: string; alt: string };
}

/** The author. */
export function Author({ name, path, credentialsLine, image }: AuthorProps) {
  return (
    <aside className={styles.author} aria-label="The author">
      {image && <Picture file={image.file} alt="" sizes="5rem" />}
      <p>
        Written by <a href={path}>{name}</a>
        <br />
        {credentialsLine}
      </p>
    </aside>
  );
}
