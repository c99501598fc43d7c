import { useQuery } from '@tanstack/react-query';
import { practice } from 'virtual:practice';
import { choicesQuery } from './blog-queries.ts';
import styles from './post-page.module.css';
import { TextDifference } from './text-difference.tsx';
import { differingFields, FIELD_WORDS, inWords, type Written } from './written.ts';

interface PostDifferencesProps {
  before: Written;
  now: Written;
  /** What the two are called: "Theirs" and "Yours". */
  beforeName: string;
  nowName: string;
}

/** Every field in which two states of a post differ, with both values. */
export function PostDifferences({ before, now, beforeName, nowName }: PostDifferencesProps) {
  const { data: choices } = useQuery(choicesQuery);
  const fields = differingFields(before, now);
  if (fields.length === 0) return <p>The words are the same.</p>;
  const shown = (written: Written, name: keyof Written) => {
    const words = inWords(written[name]);
    if (name !== 'author') return words || 'nothing';
    return choices?.people.find(({ id }) => id === words)?.name ?? (words || practice.name);
  };
  return (
    <dl className={styles.differences}>
      {fields.map((name) => (
        <div key={name}>
          <dt>{FIELD_WORDS[name]}</dt>
          {name === 'body' || name === 'faqs' ? (
            <dd>
              <TextDifference
                label={`Comparison: ${FIELD_WORDS[name]}`}
                before={inWords(before[name])}
                now={inWords(now[name])}
                beforeName={beforeName}
                nowName={nowName}
              />
            </dd>
          ) : (
            <>
              <dd>
                <span className={styles.note}>{beforeName}:</span> {shown(before, name)}
              </dd>
              <dd>
                <span className={styles.note}>{nowName}:</span> {shown(now, name)}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
