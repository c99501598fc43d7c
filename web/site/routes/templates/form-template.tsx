import { site } from 'virtual:site';
import type { Site } from '#content/model';
import { Faqs } from '../../features/page/faqs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { AtAGlance, PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import type { Crumb, FormLayout, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';
import { lazyWhenNear } from '../../../ui/lazy-when-near.tsx';
import type { FormPage } from '../../../forms/use-submission-form.ts';
import styles from './templates.module.css';

const VibeCheck = lazyWhenNear<FormProps>('vibe-check-form', () =>
  import('../../features/vibe-check/vibe-check-form.tsx').then((it) => it.VibeCheckForm),
);
const SpanishVibeCheck = lazyWhenNear<FormProps>('vibe-check-form', () =>
  import('../../features/vibe-check/spanish-vibe-check-form.tsx').then(
    (it) => it.SpanishVibeCheckForm,
  ),
);
const MediaContact = lazyWhenNear<FormProps>('media-contact-form', () =>
  import('../../features/media-contact/media-contact-form.tsx').then((it) => it.MediaContactForm),
);
const Application = lazyWhenNear<FormProps>('application-form', () =>
  import('../../features/application/application-form.tsx').then((it) => it.ApplicationForm),
);

type FormProps = { site: Site } & FormPage;

/** The form of each layout. Application and matching are preceded by an explanation. */
const FORMS: Record<FormLayout, { Form: typeof VibeCheck; isFirst: boolean }> = {
  'vibe-check': { Form: VibeCheck, isFirst: true },
  matching: { Form: VibeCheck, isFirst: false },
  'media-contact': { Form: MediaContact, isFirst: true },
  application: { Form: Application, isFirst: false },
};

/** A page with a form and its text. */
export function FormTemplate({ view, trail }: { view: ViewOf<'form'>; trail: Crumb[] }) {
  const { page, form, related } = view;
  const { Form: EnglishForm, isFirst } = FORMS[form];
  const { language } = page;
  // Only the Vibe Check form has Spanish words.
  const Form = language === 'es' ? SpanishVibeCheck : EnglishForm;
  const request = (
    <div className={`${layout.section} ${styles.form}`}>
      <Form site={site} pageUri={page.path} pageName={page.name} />
    </div>
  );
  return (
    <>
      <PageHero hero={page.hero} trail={trail} />
      <AtAGlance facts={page.atAGlance} />
      {isFirst && request}
      <ProseSection sections={page.sections} language={language} />
      {!isFirst && request}
      <Faqs faqs={page.faqs} language={language} />
      <Related links={related} />
      <NextStep step={page.nextStep} />
    </>
  );
}
