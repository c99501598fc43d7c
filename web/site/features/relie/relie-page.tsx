import type { Site } from '#content/model';
import { HOTLINE } from '#safety/hotline';
import { pagePath } from '../../../ui/page-path.ts';
import { ConsentGate } from './consent-gate.tsx';
import { RelieChat } from './relie-chat.tsx';
import styles from './relie-page.module.css';

/** The full-page chat. */
export function ReliePage({ site, name, path }: { site: Site; name: string; path: string }) {
  return (
    <section className={styles.frame} aria-label="Chat with Relie">
      <h2 className="visually-hidden">The conversation</h2>
      <noscript>
        <p className={styles.noScript}>
          The chat needs JavaScript. Without it you can{' '}
          <a href={pagePath('/vibe-check')}>write to us</a> or call{' '}
          <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>. In a crisis, call or text{' '}
          <a href="tel:988">988</a>, at any hour; if someone is in danger, call{' '}
          <a href="tel:911">911</a>. If a partner hurts or frightens you,{' '}
          <a href={HOTLINE.href}>{HOTLINE.display}</a> answers at any hour, too.
        </p>
      </noscript>
      <ConsentGate>
        {(hasJustAgreed) => (
          <RelieChat page={{ name, path }} site={site} takeFocus={hasJustAgreed} />
        )}
      </ConsentGate>
    </section>
  );
}
