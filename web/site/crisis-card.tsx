import styles from './crisis-card.module.css';

interface CrisisCardProps {
  /** Crisis contacts, most urgent first, from `safety/crisis-resources`. */
  resources: readonly {
    id: string;
    name: string;
    when: string;
    actions: readonly { label: string; href: string }[];
  }[];
  /** Full size; otherwise the compact form after an earlier crisis. */
  isCrisis: boolean;
  /** URL of the quick exit. */
  leaveTo: string;
  /** What the quick exit clears, such as "this chat". */
  clears: string;
}

/** Crisis contacts, one tap each. For partner violence it includes the quick exit. */
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

// The data may come from storage or the network, so only tel: and sms: links are allowed.
const isCallOrText = ({ href }: { href: string }) => /^(?:tel|sms):/.test(href);
