import type { Quiz, Site } from '#content/model';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import type { QuizAnswers } from './quiz-score.ts';
import { useResultForm } from './use-result-form.ts';
import styles from './quiz.module.css';

interface ResultFormProps {
  quiz: Quiz;
  site: Site;
  result: Quiz['results'][number];
  answers: QuizAnswers;
}

/** Sends a result to the practice. The single answers go along only where the visitor wants it. */
export function ResultForm({ quiz, site, result, answers }: ResultFormProps) {
  const { form, submit, outcome, withAnswers, setWithAnswers } = useResultForm(
    quiz,
    result.id,
    answers,
  );
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  if (outcome.kind === 'sent') {
    return (
      <p role="status" className={styles.sent}>
        Thank you. Your result is with us, and we will write to you.
      </p>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Send my result"
    >
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...register('companyWebsite')} />
        </label>
      </div>
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
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        hint="Use one that only you read."
        error={errors.email?.message}
        {...register('email')}
      />
      <CheckboxField
        label="Send my single answers, too. Without this you send only the result."
        checked={withAnswers}
        onChange={(event) => setWithAnswers(event.target.checked)}
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
      <div>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send it'}
        </Button>
      </div>
      <div role="alert">
        {outcome.kind === 'failed' && (
          <p className={styles.failed}>
            Your result has not reached us. {outcome.reason ?? 'You can press the button again.'}{' '}
            Everything you typed is still here. You can also call{' '}
            <a href={`tel:${site.phone.e164}`}>{site.phone.display}</a>.
          </p>
        )}
      </div>
    </form>
  );
}
