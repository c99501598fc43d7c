import type { Home } from '#content/model';
import layout from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import styles from './spaces.module.css';

/** Where sessions happen: the office, and online. */
export function Spaces({ spaces }: { spaces: Home['spaces'] }) {
  return spaces.map((space) => (
    <section key={space.heading} className={`${layout.section} ${styles.space}`}>
      <div className={styles.pictures}>
        {space.images.map((image) => (
          <Picture key={image.file} {...image} sizes="(min-width: 64rem) 40rem, 100vw" />
        ))}
      </div>
      <div className={styles.words}>
        <h2>{space.heading}</h2>
        <p className={layout.lead}>{space.text}</p>
        {space.action && (
          <p className={styles.action}>
            <a href={space.action.to}>{space.action.text}</a>
          </p>
        )}
      </div>
    </section>
  ));
}

/** Free resources. */
export function TakeWithYou({ words }: { words: Home['resources'] }) {
  return (
    <section id="podcast-blog" className={layout.section} aria-labelledby="resources-heading">
      <div className={layout.container}>
        <h2 id="resources-heading">{words.heading}</h2>
        <p className={layout.lead}>{words.lead}</p>
        <ul className={styles.items}>
          {words.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
              <a href={item.action.to}>{item.action.text}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
