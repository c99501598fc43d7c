import { useLocation } from '@tanstack/react-router';
import { site } from 'virtual:site';
import type { Site } from '#content/model';
import { Faqs } from '../../features/page/faqs.tsx';
import { Related } from '../../features/page/link-cards.tsx';
import { NextStep } from '../../features/page/next-step.tsx';
import { AtAGlance, PageHero } from '../../features/page/page-hero.tsx';
import { ProseSection } from '../../features/page/prose.tsx';
import type { AskedFor, Crumb, FormLayout, ViewOf } from '../../../page-data/page-data.ts';
import layout from '../../../ui/layout.module.css';
import { lazyWhenNear } from '../../../ui/lazy-when-near.tsx';
import type { FormPage } from '../../../forms/use-submission-form.ts';
import styles from './templates.module.css';

const VibeCheck = lazyWhenNear<FormProps & AskingProps>('vibe-check-form', () =>
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
interface AskingProps {
  therapists: AskedFor[];
  /** The id of the therapist named in the address; null for none. */
  askedFor: string | null;
}

/** Application and matching are preceded by an explanation. */
const EXPLAINED_FIRST: ReadonlySet<FormLayout> = new Set<FormLayout>(['application', 'matching']);

/** A page with a form and its text. */
export function FormTemplate({ view, trail }: { view: ViewOf<'form'>; trail: Crumb[] }) {
  const { page, form, related, therapists } = view;
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const askedFor = new URLSearchParams(search).get('therapist');
  const { language } = page;
  const isFirst = !EXPLAINED_FIRST.has(form);
  const shown: FormProps = { site, pageUri: page.path, pageName: page.name };
  const request = (
    <div className={`${layout.section} ${styles.form}`}>
      {form === 'media-contact' && <MediaContact {...shown} />}
      {form === 'application' && <Application {...shown} />}
      {language === 'es' && <SpanishVibeCheck {...shown} />}
      {language === 'en' && (form === 'vibe-check' || form === 'matching') && (
        <VibeCheck {...shown} therapists={therapists} askedFor={askedFor} />
      )}
    </div>
  );
  return (
    <>
      <PageHero hero={page.hero} trail={trail} language={language} />
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
