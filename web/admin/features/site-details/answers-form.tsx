import { OVERRIDE_SCHEMAS } from '#content/override-schema';
import type { SiteDetail } from '#contracts/site-details';
import { TextareaField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DetailForm } from '../../detail-form.tsx';
import {
  answerDrafts,
  answersOf,
  isWritten,
  newAnswer,
  type AnswerDraft,
  type AnswerLanguage,
} from './answer-draft.ts';
import styles from '../../detail-form.module.css';

interface AnswersFormProps {
  detail: SiteDetail;
  isAdmin: boolean;
  /** The page to start a new answer for. */
  newAnswerFor: string | undefined;
}

/** What visitors ask and the files of the site do not answer. */
export function AnswersForm({ newAnswerFor, ...props }: AnswersFormProps) {
  return (
    <DetailForm
      {...props}
      title="Our own answers"
      note="What visitors ask and the site does not answer yet. Relie gives your answer in the visitor’s language, and its page shows it among the questions."
      schema={OVERRIDE_SCHEMAS.answers}
      draftOf={(value) => [
        ...answerDrafts(value),
        ...(newAnswerFor === undefined ? [] : [newAnswer(newAnswerFor)]),
      ]}
      valueOf={answersOf}
      inWords={(value) => value.map(({ questions }) => `“${questions.en[0]}”`).join(', ') || 'none'}
    >
      {({ draft, change, problemOf }) => (
        <>
          {draft.map((answer, at) => {
            // The server counts the answers that were sent.
            const sent = draft.slice(0, at).filter(isWritten).length;
            return (
              <AnswerFields
                key={at}
                number={at + 1}
                answer={answer}
                isRequested={newAnswerFor !== undefined && at === draft.length - 1}
                change={(changed) => change(draft.with(at, changed))}
                remove={() => change(draft.toSpliced(at, 1))}
                problemOf={(path) => problemOf(`${sent}.${path}`)}
              />
            );
          })}
          <div>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => change([...draft, newAnswer(newAnswerFor ?? '')])}
            >
              Add an answer
            </Button>
          </div>
        </>
      )}
    </DetailForm>
  );
}

interface AnswerFieldsProps {
  number: number;
  answer: AnswerDraft;
  /** Whether the URL asked for this answer; its first field then has the focus. */
  isRequested: boolean;
  change: (answer: AnswerDraft) => void;
  remove: () => void;
  problemOf: (path: string) => string | undefined;
}

function AnswerFields(props: AnswerFieldsProps) {
  const { number, answer, isRequested, change, remove, problemOf } = props;
  return (
    <details className={styles.history} open={answer.id === '' || undefined}>
      <summary>{answer.en.question || `Answer ${number}`}</summary>
      <div className={styles.form}>
        {LANGUAGES.map((language) => (
          <WordsFields
            key={language}
            language={language}
            words={answer[language]}
            isFocused={isRequested && language === 'en'}
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
        <div>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove this answer: ${answer.en.question || `Answer ${number}`}`}
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
        error={problemOf(`questions.${language}`)}
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
