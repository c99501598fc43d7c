import type { ReactNode } from 'react';
import { site } from 'virtual:site';
import type { PageLayout, Site } from '#content/model';
import type { PageWords } from '../../page-data/page-data.ts';
import layout from '../../ui/layout.module.css';
import { lazyWhenNear } from '../../ui/lazy-when-near.tsx';
import type { FormPage } from '../../ui/use-submission-form.ts';
import styles from './templates.module.css';

type Place = 'before the words' | 'after the words';

const VibeCheck = lazyWhenNear('vibe-check-form', () =>
  import('../../features/vibe-check/vibe-check-form.tsx').then((it) => it.VibeCheckForm),
);
const MediaContact = lazyWhenNear('media-contact-form', () =>
  import('../../features/media-contact/media-contact-form.tsx').then((it) => it.MediaContactForm),
);
const Application = lazyWhenNear('application-form', () =>
  import('../../features/application/application-form.tsx').then((it) => it.ApplicationForm),
);

/** The form of each layout that has one. Who wants to apply or to be matched reads first what that means. */
const FORMS: Partial<
  Record<PageLayout, { place: Place; Form: (props: { site: Site } & FormPage) => ReactNode }>
> = {
  'vibe-check': { place: 'before the words', Form: VibeCheck },
  matching: { place: 'after the words', Form: VibeCheck },
  'media-contact': { place: 'before the words', Form: MediaContact },
  application: { place: 'after the words', Form: Application },
};

/** The form of a page, where it belongs; nothing on a page without one. */
export function PageForm({ page, place }: { page: PageWords; place: Place }) {
  const form = FORMS[page.layout];
  if (form?.place !== place) return null;
  return (
    <div className={`${layout.section} ${styles.form}`}>
      <form.Form site={site} pageUri={page.path} pageName={page.name} />
    </div>
  );
}
