import styles from './credentials.module.css';

/** Credentials, without line breaks inside one: "LPC-S" stays whole. */
export function Credentials({ text }: { text: string }) {
  return text.split(/\b([A-Z]{2,6}-[A-Z]{1,4})\b/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
