import styles from './crisis-card.module.css';

interface CrisisCardProps {
  /** Whom to reach, the most urgent first; `safety/crisis-resources` has them. */
  resources: readonly {
    id: string;
    name: string;
    when: string;
    actions: readonly { label: string; href: string }[];
  }[];
  /** Otherwise it only stays in sight after an earlier crisis. */
  isCrisis: boolean;
  /** Where the quick exit leads. */
  leaveTo: string;
  /** What the quick exit takes along, such as "this chat". */
  clears: string;
}

/** Whom to reach now, one tap each. With a violent partner about, the way out of this page is here, too. */
export function CrisisCard({ resources, isCrisis, leaveTo, clears }: CrisisCardProps) {
  const mayBeWatched = resources.some(({ id }) => id === 'domestic-violence');
  return (
    <section className={styles.card} aria-label="People you can reach now" data-calm={!isCrisis}>
      <ul>
        {resources.map(({ id, name, when, actions }) => (
          <li key={id}>
            <p className={styles.name}>{name}</p>
            <p className={styles.when}>{when}</p>
            <p className={styles.actions}>
              {actions.filter(isCallOrText).map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {mayBeWatched && (
        <p className={styles.exit}>
          <a href={leaveTo} rel="noreferrer" data-exit="">
            Exit this page
          </a>{' '}
          <span>Clears {clears} and leaves at once.</span>
        </p>
      )}
    </section>
  );
}

// The card also comes back from storage and over the network; nothing else may hide behind these buttons.
const isCallOrText = ({ href }: { href: string }) => /^(?:tel|sms):/.test(href);
