import { use, useEffect, useRef, type ReactNode } from 'react';
import { SERVICE_INTERESTS } from '#contracts/submissions/contact-request';
import type { Site } from '#content/model';
import { HOTLINE } from '#safety/hotline';
import { Button } from '../ui/button.tsx';
import { ConsentText } from './consent-text.tsx';
import { EmailField, PhoneField } from './contact-fields.tsx';
import { CheckboxField, SelectField, TextField } from './field.tsx';
import { FormLanguage } from './form-language.ts';
import { SpamTrap } from './spam-trap.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './submission-form.module.css';
import type { FieldBinding, useSubmissionForm } from './use-submission-form.ts';

interface SubmissionFormProps {
  frame: ReturnType<typeof useSubmissionForm>['frame'];
  site: Site;
  /** The form's name for screen readers. */
  label: string;
  button?: string;
  /** The form contains a file. */
  hasFile?: boolean;
  children: ReactNode;
}

/**
 * The frame of every visitor form: honeypot, submit button and error summary. Without JavaScript it is a plain form
 * that the browser posts itself.
 */
export function SubmissionForm({
  frame,
  site,
  label,
  button,
  hasFile,
  children,
}: SubmissionFormProps) {
  const { formName, url, page, consents, submit, isSubmitting, problems, advice, trap } = frame;
  const words = use(FormLanguage);
  // Native validation until hydration; then our own messages replace it.
  const isHydrated = useHydrated();
  return (
    <form
      id={`${formName}-form`}
      className={styles.form}
      method="post"
      action={url}
      encType={hasFile ? 'multipart/form-data' : undefined}
      noValidate={isHydrated}
      // Otherwise the browser restores on Back what the quick exit has cleared. Drafts do not need its help.
      autoComplete={isHydrated ? 'off' : undefined}
      onSubmit={(event) => void submit(event)}
      aria-label={label}
    >
      <input type="hidden" name="pageUri" value={page.pageUri} />
      <input type="hidden" name="pageName" value={page.pageName} />
      {page.language && <input type="hidden" name="language" value={page.language} />}
      {consents.map((shown) => (
        <input key={shown} type="hidden" name="consents" value={shown} />
      ))}
      <SpamTrap {...trap} />
      {children}
      <div className={styles.end}>
        {/* Not disabled: the button would lose the focus, and is to be pressed again after a failure. */}
        <Button type="submit" aria-disabled={isSubmitting || undefined}>
          {isSubmitting ? words.submitting : (button ?? words.submit)}
        </Button>
        {/* Not atomic: after each correction only the new number of problems is read, not the whole list again. */}
        <div role="alert" aria-atomic="false">
          {problems.length > 0 && <Problems problems={problems} />}
          {advice !== null && problems.length === 0 && (
            <p className={styles.problems}>
              {words.notSent} {advice} {words.kept} {words.orCall}{' '}
              <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

type Problem = SubmissionFormProps['frame']['problems'][number];

function Problems({ problems }: { problems: Problem[] }) {
  const words = use(FormLanguage);
  return (
    <div className={styles.problems}>
      <p>{words.problems(problems.length)}</p>
      <ul>
        {problems.map(({ name, label, show }) => (
          <li key={name}>
            <button type="button" onClick={show}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldsProps<Name> {
  field: (name: Name) => FieldBinding;
}

/** Fields side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Name and contact fields. */
export function SenderFields({ field }: FieldsProps<'firstName' | 'lastName' | 'email' | 'phone'>) {
  return (
    <>
      <FieldPair>
        <TextField {...field('firstName')} required autoComplete="given-name" maxLength={100} />
        <TextField {...field('lastName')} required autoComplete="family-name" maxLength={100} />
      </FieldPair>
      <FieldPair>
        <EmailField {...field('email')} required />
        <PhoneField {...field('phone')} />
      </FieldPair>
    </>
  );
}

/** The service of interest. */
export function ServiceInterestField({
  field,
  site,
}: FieldsProps<'serviceInterest'> & { site: Site }) {
  return (
    <SelectField {...field('serviceInterest')} required>
      <option value="">{use(FormLanguage).chooseService}</option>
      {SERVICE_INTERESTS.map((interest) => (
        <option key={interest} value={interest}>
          {site.serviceInterests[interest]}
        </option>
      ))}
    </SelectField>
  );
}

/** The required consent checkbox. */
export function ConsentField({ field, site }: FieldsProps<'dataStorageConsent'> & { site: Site }) {
  return (
    <CheckboxField
      {...field('dataStorageConsent')}
      label={<ConsentText words={site.consents['data-storage'].current} />}
      required
    />
  );
}

/** Crisis notice beside every field in which a visitor may describe an emergency. */
export function EmergencyNote() {
  return (
    <>
      This form is not for emergencies. In a crisis, call or text <a href="tel:988">988</a> at any
      hour; if someone is in danger, call <a href="tel:911">911</a>.
    </>
  );
}

/** Time after the answer, in ms, within which a click counts as the second click of a slow double click. */
const SECOND_PRESS_MS = 1000;
const TAKES_FOCUS = 'a, button, input, select, textarea, label, summary, [tabindex="0"]';

/**
 * Replaces the form after its submission was accepted, and moves the focus to the heading. The second click of a double
 * click on the removed button does not take the focus away.
 */
export function SentPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const keepFocus = (event: MouseEvent) => {
      const takesFocus = event.target instanceof Element && event.target.closest(TAKES_FOCUS);
      if (!takesFocus) event.preventDefault();
    };
    const stop = () => document.removeEventListener('mousedown', keepFocus);
    document.addEventListener('mousedown', keepFocus);
    const timer = setTimeout(stop, SECOND_PRESS_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1} className={styles.thanks}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** Whom to call where a reply within the promised time is too late. Ends a {@link SentPanel}. */
export function UrgentContact({ site }: { site: Site }) {
  return (
    <p>
      If that is too long to wait, call <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
      In a crisis, call or text <a href="tel:988">988</a> at any hour. If your partner hurts or
      frightens you, call <a href={HOTLINE.href}>{HOTLINE.display}</a>.
    </p>
  );
}
