import type { Site } from '#content/model';
import { PhoneText } from '../../../ui/phone-text.tsx';
import type { OwnRitual } from './stored-ritual.ts';
import type { RitualPlan } from './ritual-plan.ts';
import styles from './rituals.module.css';

interface RitualPageProps {
  plan: RitualPlan;
  own: OwnRitual;
  missed: string;
  site: Site;
}

/** The printable page. */
export function RitualPage({ plan, own, missed, site }: RitualPageProps) {
  return (
    <section className={styles.page} aria-labelledby="ritual-heading" aria-live="polite">
      <p className={styles.eyebrow}>Our ritual</p>
      <h2 id="ritual-heading">{own.name.trim() || plan.title}</h2>
      <dl>
        <div>
          <dt>When</dt>
          <dd>{plan.when}</dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd>{plan.length}</dd>
        </div>
      </dl>
      <ol>
        <li>{plan.opening}</li>
        {own.words.trim() && <li>One of us says, “{own.words.trim()}”</li>}
        {plan.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{plan.closing}</li>
      </ol>
      <p className={styles.missed}>{missed}</p>
      <p className={styles.lines}>
        <span>We begin on</span> <span>We look at it again on</span>
      </p>
      <p className={styles.from}>
        {site.name} · <PhoneText text={site.phone.display} />
      </p>
    </section>
  );
}
