import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { quizResultSchema, type QuizResult, type QuizResultInput } from '#contracts/quiz-result';
import type { Quiz } from '#content/model';
import { ApiError } from '../../http/api-client.ts';
import { SubmissionDraft } from '../../http/submission-draft.ts';
import { toast } from '../../ui/toast-store.ts';
import type { QuizAnswers } from './quiz-score.ts';

/** Where a result is sent. */
const QUIZ_RESULT_URL = '/api/submit-quiz-result';

/** The fields that people see, in their order. */
const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'dataStorageConsent',
] as const satisfies readonly FieldPath<QuizResultInput>[];

/** How the last attempt to send ended. */
type Outcome = { kind: 'none' | 'sent' } | { kind: 'failed'; reason: string | undefined };

/**
 * "Send my result": validated with the contract, kept as a draft until the server has accepted it, sent once however
 * often the button is pressed.
 */
export function useResultForm(quiz: Quiz, resultId: string, answers: QuizAnswers) {
  const [draft] = useState(() => new SubmissionDraft(`quiz:${quiz.id}`));
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [withAnswers, setWithAnswers] = useState(false);
  const isBusy = useRef(false);
  const form = useForm<QuizResultInput, unknown, QuizResult>({
    resolver: zodResolver(quizResultSchema),
  });
  const { handleSubmit, reset, setError, subscribe } = form;

  useEffect(() => {
    reset({ ...draft.read(), quizId: quiz.id, resultId }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        draft.save(Object.fromEntries(FIELDS.map((name) => [name, values[name]]))),
    });
  }, [draft, quiz.id, reset, resultId, subscribe]);

  async function send({ companyWebsite, openForMs: _, ...result }: QuizResult): Promise<void> {
    setOutcome({ kind: 'none' });
    const content = withAnswers ? { ...result, answers: answersOf(quiz, answers) } : result;
    try {
      await draft.send(QUIZ_RESULT_URL, content, companyWebsite);
    } catch (error) {
      showFailure(error);
      return;
    }
    setOutcome({ kind: 'sent' });
    toast({
      title: 'Your result is with us',
      description: "We'll get back to you within 24 business hours.",
    });
  }

  function showFailure(error: unknown): void {
    const body = error instanceof ApiError ? error.body : null;
    const refused = FIELDS.filter((name) => body?.fields?.[name]);
    refused.forEach((name, position) => {
      const message = body?.fields?.[name];
      setError(name, { type: 'server', message }, { shouldFocus: position === 0 });
    });
    const isWorthReading = body?.code === 'rate_limited' || body?.code === 'validation_failed';
    setOutcome({ kind: 'failed', reason: isWorthReading ? body.message : undefined });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A double click arrives before the button is drawn as disabled.
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await handleSubmit(send)(event);
    } finally {
      isBusy.current = false;
    }
  }

  return { form, submit, outcome, withAnswers, setWithAnswers };
}

function answersOf(quiz: Quiz, answers: QuizAnswers): QuizResult['answers'] {
  return quiz.questions.flatMap(({ id }) => {
    const answer = answers[id];
    return answer === undefined ? [] : [{ questionId: id, answer }];
  });
}
