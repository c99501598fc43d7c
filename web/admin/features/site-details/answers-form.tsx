import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { OVERRIDE_SCHEMAS } from '#content/override-schema';
import type { SiteDetail } from '#contracts/site-details';
import { isoDay } from '#scheduling/iso-day';
import { TextareaField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { practice } from 'virtual:practice';
import { DetailForm } from '../../detail-form.tsx';
import {
  answerDrafts,
  answersOf,
  isWritten,
  mergedAnswers,
  newAnswer,
  type AnswerDraft,
  type AnswerLanguage,
} from './answer-draft.ts';
import { dateInWords } from '../../practice-time.ts';
import { useNow } from '../../use-now.ts';
import styles from '../../detail-form.module.css';

interface AnswersFormProps {
  detail: SiteDetail;
  isAdmin: boolean;
  /** The page to start a new answer for. */
  newAnswerFor: string | undefined;
}

/** Staff's answers to questions that the content files do not answer. */
export function AnswersForm({ newAnswerFor, ...props }: AnswersFormProps) {
  return (
    <DetailForm
      {...props}
      title="Our own answers"
      note="What visitors ask and the site does not answer yet. Relie gives your answer in the visitor’s language, and its page shows it among the questions."
      schema={OVERRIDE_SCHEMAS.answers}
      draftOf={answerDrafts}
      mergedDraft={mergedAnswers}
      valueOf={answersOf}
      inWords={(value) => value.map(({ questions }) => `“${questions.en[0]}”`).join(', ') || 'none'}
    >
      {(fields) => <AnswerList {...fields} newAnswerFor={newAnswerFor} />}
    </DetailForm>
  );
}

interface AnswerListProps {
  draft: readonly AnswerDraft[];
  change: (draft: AnswerDraft[]) => void;
  problemOf: (path: string) => string | undefined;
  newAnswerFor: string | undefined;
}

function AnswerList({ draft, change, problemOf, newAnswerFor }: AnswerListProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const today = isoDay(useNow(), practice.hours.timeZone);
  const add = (page: string) => change([...draft, newAnswer(page, today)]);
  useAddedOnce(newAnswerFor, add);
  return (
    <>
      {draft.map((answer, at) => {
        // The server's errors count only the answers that were sent.
        const sent = draft.slice(0, at).filter(isWritten).length;
        return (
          <AnswerFields
            key={answer.key}
            number={at + 1}
            answer={answer}
            today={today}
            // Changing an answer counts as a review.
            change={(changed) => change(draft.with(at, { ...changed, reviewed: today }))}
            remove={() => {
              change(draft.toSpliced(at, 1));
              addButton.current?.focus();
            }}
            problemOf={(path) => problemOf(`${sent}.${path}`)}
          />
        );
      })}
      <div>
        <Button ref={addButton} variant="secondary" size="sm" onClick={() => add('')}>
          Add an answer
        </Button>
      </div>
    </>
  );
}

/** Adds a new answer when the URL asks for one, and removes that from the URL. */
function useAddedOnce(page: string | undefined, add: (page: string) => void): void {
  const navigate = useNavigate();
  const isAdded = useRef(false);
  useEffect(() => {
    if (page === undefined || isAdded.current) return;
    isAdded.current = true;
    // The screen stays open, so no unsaved change is lost.
    const search = { to: '/admin/site', search: {}, replace: true, ignoreBlocker: true } as const;
    void navigate(search).then(() => add(page));
  });
}

interface AnswerFieldsProps {
  number: number;
  answer: AnswerDraft;
  /** YYYY-MM-DD */
  today: string;
  change: (answer: AnswerDraft) => void;
  remove: () => void;
  problemOf: (path: string) => string | undefined;
}

function AnswerFields(props: AnswerFieldsProps) {
  const { number, answer, today, change, remove, problemOf } = props;
  const nameId = useId();
  const name = answer.en.question || `Answer ${number}`;
  const isNew = answer.id === '';
  return (
    <details className={styles.history} open={isNew || undefined}>
      <summary id={nameId}>{name}</summary>
      <div className={styles.form} role="group" aria-labelledby={nameId}>
        {LANGUAGES.map((language) => (
          <WordsFields
            key={language}
            language={language}
            words={answer[language]}
            isFocused={isNew && language === 'en'}
            change={(words) => change({ ...answer, [language]: words })}
            problemOf={problemOf}
          />
        ))}
        <TextField
          label="Page with more about it"
          hint="Such as /fees-and-faqs. That page shows the answer, too."
          autoCapitalize="none"
          spellCheck={false}
          required
          value={answer.page}
          error={problemOf('page')}
          onChange={({ target }) => change({ ...answer, page: target.value })}
        />
        {!isNew && (
          <p>
            {answer.reviewed
              ? `Last reviewed ${dateInWords(answer.reviewed)}.`
              : 'Not reviewed yet.'}
          </p>
        )}
        <div className={styles.actions}>
          {!isNew && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`It is still right: ${name}`}
              aria-disabled={answer.reviewed === today}
              onClick={() => change(answer)}
            >
              It is still right
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove this answer: ${name}`}
            onClick={remove}
          >
            Remove this answer
          </Button>
        </div>
      </div>
    </details>
  );
}

const LANGUAGES: readonly AnswerLanguage[] = ['en', 'es'];
const LABELS = {
  en: {
    question: 'Question',
    others: 'Other ways to ask',
    answer: 'Answer',
  },
  es: {
    question: 'Question in Spanish',
    others: 'Other ways to ask in Spanish',
    answer: 'Answer in Spanish',
  },
};

interface WordsFieldsProps {
  language: AnswerLanguage;
  words: AnswerDraft['en'];
  isFocused: boolean;
  change: (words: AnswerDraft['en']) => void;
  problemOf: AnswerFieldsProps['problemOf'];
}

function WordsFields({ language, words, isFocused, change, problemOf }: WordsFieldsProps) {
  const labels = LABELS[language];
  const lines = words.others.split('\n').map((_, at) => `questions.${language}.${at + 1}`);
  const othersProblem = [`questions.${language}`, ...lines].map(problemOf).find(Boolean);
  return (
    <>
      <TextField
        label={labels.question}
        lang={language}
        required
        autoFocus={isFocused}
        value={words.question}
        error={problemOf(`questions.${language}.0`)}
        onChange={({ target }) => change({ ...words, question: target.value })}
      />
      <TextareaField
        label={labels.others}
        hint="At least three besides the question, one on each line."
        lang={language}
        rows={3}
        required
        value={words.others}
        error={othersProblem}
        onChange={({ target }) => change({ ...words, others: target.value })}
      />
      <TextareaField
        label={labels.answer}
        hint={language === 'en' ? 'Up to 60 words, without a question.' : undefined}
        lang={language}
        rows={3}
        required
        value={words.answer}
        error={problemOf(`answer.${language}`)}
        onChange={({ target }) => change({ ...words, answer: target.value })}
      />
    </>
  );
}
