import { SERVICE_INTERESTS } from '#contracts/contact-request';
import type { Site } from '#content/model';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextareaField, TextField } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './contact-form.module.css';
import { CONTACT_PAGE_NAME, CONTACT_URL, useContactForm } from './use-contact-form.ts';

/** The home page's contact form. Without JavaScript it is a plain form that the browser posts by itself. */
export function ContactForm({ site }: { site: Site }) {
  const { form, submit, isSubmitting, invalid, outcome } = useContactForm();
  const { register, formState, setFocus } = form;
  const { errors } = formState;
  // Until the app runs, the browser checks required fields; then our own messages take over.
  const isHydrated = useHydrated();

  return (
    <form
      className={styles.form}
      method="post"
      action={CONTACT_URL}
      noValidate={isHydrated}
      onSubmit={(event) => void submit(event)}
      aria-label="Contact"
    >
      <input type="hidden" name="pageUri" value="/" />
      <input type="hidden" name="pageName" value={CONTACT_PAGE_NAME} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...register('companyWebsite')} />
        </label>
      </div>
      <div className={styles.pair}>
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          maxLength={100}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          maxLength={100}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <SelectField
        label="What would you like help with?"
        required
        error={errors.serviceInterest?.message}
        {...register('serviceInterest')}
      >
        <option value="">Select a service</option>
        {SERVICE_INTERESTS.map((interest) => (
          <option key={interest} value={interest}>
            {site.serviceInterests[interest]}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="Message"
        rows={5}
        maxLength={5000}
        hint={<EmergencyNote />}
        error={errors.message?.message}
        {...register('message')}
      />
      <CheckboxField
        label={`Yes, ${site.name} may write to me with occasional news and tips.`}
        error={errors.communicationsOptIn?.message}
        {...register('communicationsOptIn')}
      />
      <CheckboxField
        label={
          <>
            I agree that {site.name} stores what I send here to answer me, as the{' '}
            <a href="/privacy-policy">privacy policy</a> explains.
          </>
        }
        required
        error={errors.dataStorageConsent?.message}
        {...register('dataStorageConsent')}
      />
      <div className={styles.end}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Submit request'}
        </Button>
        <div role="status">
          {outcome.kind === 'sent' && (
            <p className={styles.sent}>Thank you for reaching out. Your request is with us.</p>
          )}
        </div>
        <div role="alert">
          {invalid.length > 0 && (
            <div className={styles.problems}>
              <p>
                {invalid.length === 1
                  ? 'One answer needs another look:'
                  : `${invalid.length} answers need another look:`}
              </p>
              <ul>
                {invalid.map(([name, label]) => (
                  <li key={name}>
                    <button type="button" onClick={() => setFocus(name)}>
                      {label}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {outcome.kind === 'failed' && invalid.length === 0 && (
            <p className={styles.problems}>
              Your request has not reached us. {outcome.wait ?? 'You can press the button again.'}{' '}
              Everything you typed is still here. You can also call{' '}
              <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

function EmergencyNote() {
  return (
    <>
      This form is not for emergencies. In a crisis, call or text <a href="tel:988">988</a> at any
      hour; if someone is in danger, call <a href="tel:911">911</a>.
    </>
  );
}
