import type { Page } from '#content/model';
import { use, type ReactNode } from 'react';
import type { Crumb, PageWords } from '../../../page-data/page-data.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { PageImages, Picture } from '../../../ui/picture.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './page.module.css';

/** The hero's background colour. */
export type Tone = 'green' | 'teal' | 'tan';

interface PageHeroProps {
  hero: PageWords['hero'];
  trail: Crumb[];
  language?: 'en' | 'es';
  tone?: Tone;
  /** On a phone only the title, so that what the page is for is on the first screen. */
  isCompact?: boolean;
  children?: ReactNode;
}

/** The hero of a page: breadcrumbs, title and primary action. */
export function PageHero({
  hero,
  trail,
  language,
  tone = 'green',
  isCompact,
  children,
}: PageHeroProps) {
  return (
    <header
      className={styles.hero}
      data-tone={tone}
      data-picture={hero.image ? '' : undefined}
      data-compact={isCompact ? '' : undefined}
    >
      {!hero.image && (hero.drawing ? <Drawing {...hero.drawing} /> : <Doors />)}
      <div className={styles.heroInner}>
        <div>
          <Breadcrumbs trail={trail} language={language} />
          {hero.eyebrow && <p className={styles.eyebrow}>{hero.eyebrow}</p>}
          <h1>{hero.heading}</h1>
          <p className={styles.lead}>
            <PhoneText text={hero.lead} />
          </p>
          {(hero.action ?? hero.secondAction) && (
            <p className={styles.actions}>
              {hero.action && (
                <a className={buttonClass()} href={hero.action.to}>
                  {hero.action.text}
                </a>
              )}
              {hero.secondAction && (
                <a className={buttonClass({ variant: 'secondary' })} href={hero.secondAction.to}>
                  {hero.secondAction.text}
                </a>
              )}
            </p>
          )}
          {children}
        </div>
        {hero.image && <Picture {...hero.image} first sizes="(min-width: 64rem) 32rem, 100vw" />}
      </div>
    </header>
  );
}

/** Refers to the file's shapes instead of showing it as an image, so that they have the colours of the theme. */
function Drawing({ file }: { file: string }) {
  const image = use(PageImages)[file];
  if (!image) throw new Error(`The page has no drawing "${file}"`);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${image.width} ${image.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${image.src}#drawing`} />
    </svg>
  );
}

/** For a page without a drawing. */
function Doors() {
  return (
    <svg className={styles.drawing} viewBox="0 0 480 300" aria-hidden="true" focusable="false">
      <path d="M0 300V150a75 75 0 0 1 150 0v150z" fill="var(--arch)" />
      <path d="M110 300V120a95 95 0 0 1 190 0v180z" fill="var(--color-teal-400)" opacity=".75" />
      <path d="M250 300V145a80 80 0 0 1 160 0v155z" fill="var(--color-tan-400)" opacity=".85" />
      <path d="M250 300V145c0-20 8-39 20-53 18 17 30 41 30 68v140z" fill="var(--color-lit)" />
      <path d="M370 300V205a55 55 0 0 1 110 0v95z" fill="var(--arch)" />
    </svg>
  );
}

/** Key facts of a page. */
export function AtAGlance({ facts }: { facts: Page['atAGlance'] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.glance}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>
            <PhoneText text={fact.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
