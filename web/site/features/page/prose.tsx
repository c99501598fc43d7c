import type { SectionView } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';
import styles from './prose.module.css';

interface ProseProps {
  sections: SectionView[];
  /** Whether a table of contents may be shown beside the text. */
  contents?: boolean;
  language?: 'en' | 'es';
}

const CONTENTS = { en: 'On this page', es: 'En esta página' };

/** The page's text as a section; renders nothing if the page has none. */
export function ProseSection(props: ProseProps) {
  if (props.sections.length === 0) return null;
  return (
    <div className={layout.section}>
      <Prose {...props} />
    </div>
  );
}

/** Rendered Markdown, with a table of contents if it has several parts. */
export function Prose({ sections, contents = true, language = 'en' }: ProseProps) {
  const headed = sections.filter((section) => section.heading !== null);
  const withContents = contents && headed.length > 2;
  if (!withContents) {
    return (
      <div className={styles.prose}>
        <Words sections={sections} />
      </div>
    );
  }
  return (
    <div className={styles.prose} data-contents>
      {/* First in the document on phones too, because it can contain crisis numbers. */}
      <Words sections={sections.filter((section) => section.heading === null)} />
      <nav aria-label={CONTENTS[language]} className={styles.contents}>
        <p>{CONTENTS[language]}</p>
        <ul>
          {headed.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Words sections={headed} />
    </div>
  );
}

function Words({ sections }: { sections: SectionView[] }) {
  if (sections.length === 0) return null;
  return (
    <div className={styles.words}>
      {sections.map((section) => (
        <section key={section.id} id={section.id}>
          {section.heading && <h2>{section.heading}</h2>}
          {/* HTML rendered from the practice's Markdown at build time. */}
          <div dangerouslySetInnerHTML={{ __html: section.html }} />
        </section>
      ))}
    </div>
  );
}
