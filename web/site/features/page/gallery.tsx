import { AvailabilityBadge } from '../../availability-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon, ICON_NAMES } from '../../../ui/icon.tsx';
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx';
import styles from './gallery.module.css';

const TONES = { green: [100, 300, 700], teal: [100, 400, 700], tan: [100, 400, 700] };
const COLOURS = Object.entries(TONES).flatMap(([hue, tones]) =>
  tones.map((tone) => `--color-${hue}-${tone}`),
);

/** Gallery of the design system's components, for developers. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      <section aria-labelledby="gallery-type">
        <h2 id="gallery-type">Type</h2>
        {['4xl', '3xl', '2xl', 'xl', 'lg', 'base', 'sm', 'xs'].map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.3 }}>
            {size}: come as you are
          </p>
        ))}
      </section>
      <section aria-labelledby="gallery-colours">
        <h2 id="gallery-colours">Colors</h2>
        <ul className={styles.swatches}>
          {COLOURS.map((name) => (
            <li key={name}>
              <span style={{ background: `var(${name}, transparent)` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="gallery-icons">
        <h2 id="gallery-icons">Icons</h2>
        <ul className={styles.icons}>
          {ICON_NAMES.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="gallery-controls">
        <h2 id="gallery-controls">Controls and states</h2>
        <div className={styles.row}>
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <Button disabled>Disabled</Button>
          <AvailabilityBadge text="Accepting" open />
          <AvailabilityBadge text="Waitlist" open={false} />
          <LoadingIndicator size="sm" />
        </div>
      </section>
    </div>
  );
}
