import { useEffect, useRef, useState } from 'react';
import { quizResultForm, type QuizResult } from '#contracts/submissions/quiz-result';
import type { Quiz, Site } from '#content/model';
import { consentsShownBy } from '../../../forms/consent-text.tsx';
import { EmailField } from '../../../forms/contact-fields.tsx';
import { CheckboxField, TextField } from '../../../forms/field.tsx';
import { ConsentField, FieldPair, SubmissionForm } from '../../../forms/submission-form.tsx';
import { useSubmissionForm } from '../../../forms/use-submission-form.ts';
import { pagePath } from '../../../ui/page-path.ts';
import { toast } from '../../../ui/toast-store.ts';
import styles from './quiz.module.css';
import type { QuizAnswers } from './quiz-score.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'dataStorageConsent'] as const;
// Not the quiz's own URL, which reveals something about the visitor.
const PAGE = { pageUri: pagePath('/resources/quizzes-tools'), pageName: 'Quiz result' };

interface ResultFormProps {
  quiz: Quiz;
  site: Site;
  result: Quiz['results'][number];
  answers: QuizAnswers;
}

/** Sends a result to the practice. The individual answers are included only if the visitor agrees. */
export function ResultForm({ quiz, site, result, answers }: ResultFormProps) {
  const { form, field, frame, sent } = useSubmissionForm({
    name: `quiz-${quiz.id}`,
    url: quizResultForm.path,
    schema: quizResultForm.schema,
    fields: FIELDS,
    consents: consentsShownBy(quizResultForm, site),
    page: PAGE,
    defaultValues: { quizId: quiz.id, resultId: result.id },
    onSent: () =>
      toast({
        title: 'Your result is with us',
        description: `We'll get back to you within ${site.replyPromiseHours} business hours.`,
      }),
  });
  const thanks = useRef<HTMLParagraphElement>(null);
  const isSent = sent !== null;
  const { setFocus } = form;
  // The button that led here is gone, and the focus with it.
  useEffect(() => {
    if (isSent) thanks.current?.focus();
    else setFocus('firstName');
  }, [isSent, setFocus]);
  const [withAnswers, setWithAnswers] = useState(false);
  const include = (isWanted: boolean) => {
    setWithAnswers(isWanted);
    form.setValue('answers', isWanted ? answersOf(quiz, answers) : undefined);
  };
  if (sent) {
    return (
      <p ref={thanks} tabIndex={-1} className={styles.sent}>
        Thank you. Your result is with us, and we will write to you.
      </p>
    );
  }
  return (
    <SubmissionForm frame={frame} site={site} label="Send my result" button="Send it">
      <FieldPair>
        <TextField {...field('firstName')} required autoComplete="given-name" maxLength={100} />
        <TextField {...field('lastName')} required autoComplete="family-name" maxLength={100} />
      </FieldPair>
      <EmailField {...field('email')} required hint="Use one that only you read." />
      <CheckboxField
        label="Send my single answers, too. Without this you send only the result."
        checked={withAnswers}
        onChange={(event) => include(event.target.checked)}
      />
      <ConsentField field={field} site={site} />
    </SubmissionForm>
  );
}

function answersOf(quiz: Quiz, answers: QuizAnswers): QuizResult['answers'] {
  return quiz.questions.flatMap(({ id }) => {
    const answer = answers[id];
    return answer === undefined ? [] : [{ questionId: id, answer }];
  });
}
