import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { z } from 'zod';
import type { SiteDetail } from '#contracts/site-details';
import { focusFirstProblem } from '../forms/focus-first-problem.ts';
import { Button } from '../ui/button.tsx';
import { Moment } from './moment.tsx';
import panel from './panel.module.css';
import { fieldProblem, problemInWords } from './problem-in-words.ts';
import { useNow } from './use-now.ts';
import styles from './detail-form.module.css';
import { usableValue } from './usable-value.ts';
import { useWrittenDetail } from './use-written-detail.ts';

/** Props of a form's fields. */
interface FieldsProps<Draft> {
  draft: Draft;
  change: (draft: Draft) => void;
  /** What the server refused about a part of the value, such as `availability.short`. */
  problemOf: (path: string) => string | undefined;
}

interface DetailFormProps<Value, Draft> {
  title: string;
  note?: string;
  detail: SiteDetail;
  isAdmin: boolean;
  schema: z.ZodType<Value>;
  /** Field contents for a stored value. */
  draftOf: (value: Value, original: Value) => Draft;
  /** The value to save. */
  valueOf: (draft: Draft, original: Value) => unknown;
  /** Whether a field names a problem, so that nothing is saved. */
  hasProblem?: (draft: Draft) => boolean;
  /** Applies the changes from `before` to `mine` to what a colleague has saved. Without it, `mine` is kept. */
  mergedDraft?: (mine: Draft, before: Draft, theirs: Draft) => Draft;
  /** A value as text. */
  inWords: (value: Value) => string;
  /** Whether and where visitors see a value that the site takes. */
  whereShown?: (value: Value) => string;
  save?: string;
  children: (props: FieldsProps<Draft>) => ReactNode;
}

/**
 * Edits one fact of the site, and shows the value of the content files and earlier values. Typed text stays after a
 * refusal or a conflict.
 */
export function DetailForm<Value, Draft>(props: DetailFormProps<Value, Draft>) {
  const { title, schema, detail } = props;
  const original = usableValue(schema, detail.original);
  if (original !== undefined) return <UsableDetail {...props} original={original} />;
  // The site was set up anew since this screen was loaded.
  return (
    <section className={panel.card}>
      <h2>{title}</h2>
      <p className={panel.note}>Please reload this page to see it.</p>
    </section>
  );
}

interface UsableDetailProps<Value, Draft> extends DetailFormProps<Value, Draft> {
  original: Value;
}

function UsableDetail<Value, Draft>(props: UsableDetailProps<Value, Draft>) {
  const { title, note, detail, isAdmin, schema, draftOf, valueOf, original, save = 'Save' } = props;
  const { mergedDraft } = props;
  const draftFor = (value: unknown) => draftOf(usableValue(schema, value) ?? original, original);
  const form = useWrittenDetail<Draft>(detail, {
    valueOf: (draft) => valueOf(draft, original),
    mergedDraft: (mine, before) =>
      mergedDraft ? mergedDraft(mine, draftFor(before), draftFor(detail.value)) : mine,
  });
  const { written, saving, isConflict } = form;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (saving.error) focusFirstProblem(formElement.current);
  }, [saving.error]);
  const isUnsaved = written !== undefined;
  useBlocker({
    shouldBlockFn: () => {
      const question = `What you typed under “${title}” is not saved. Leave this screen anyway?`;
      if (!window.confirm(question)) return true;
      form.forget();
      return false;
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
  });

  const draft = written ?? draftFor(detail.value);
  const shown = usableValue(schema, detail.value);
  const inWords = (value: unknown) => {
    const usable = usableValue(schema, value);
    return usable === undefined ? null : props.inWords(usable);
  };
  return (
    <section className={panel.card} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {note && <p className={panel.note}>{note}</p>}
      <SavedLine detail={detail} />
      <OnSite
        warning={detail.warning}
        isUsable={shown !== undefined}
        where={shown && props.whereShown?.(shown)}
      />
      {isAdmin ? (
        <form
          ref={formElement}
          className={styles.form}
          noValidate
          aria-labelledby={headingId}
          onSubmit={(event) => {
            event.preventDefault();
            if (props.hasProblem?.(draft)) focusFirstProblem(formElement.current);
            else form.save(draft);
          }}
        >
          {props.children({
            draft,
            change: form.change,
            problemOf: (path) => fieldProblem(saving.error, path),
          })}
          <div role="alert" className={`${panel.problem} ${styles.lines}`}>
            {saving.error && <p>{problemInWords(saving.error)}</p>}
            {isConflict && (
              <p>
                {isUnsaved ? 'What you typed is still here.' : triedInWords(saving.variables)} The
                site now says: {inWords(detail.value) ?? inWords(original)}
              </p>
            )}
          </div>
          <Actions
            {...{ form, save }}
            isChanged={detail.isChanged}
            focusHeading={() => heading.current?.focus()}
          />
        </form>
      ) : (
        <p>{inWords(detail.value) ?? inWords(original)}</p>
      )}
      {detail.isChanged && <p className={panel.note}>The standard is: {props.inWords(original)}</p>}
      <History
        detail={detail}
        inWords={inWords}
        onUse={isAdmin ? (value) => form.change(draftFor(value)) : undefined}
      />
    </section>
  );

  function triedInWords(tried: { value: unknown } | undefined): string {
    if (!tried || tried.value === null) return 'You wanted to go back to the standard.';
    return `You wanted to save: ${inWords(tried.value) ?? ''}.`;
  }
}

interface ActionsProps<Draft> {
  form: ReturnType<typeof useWrittenDetail<Draft>>;
  /** Label of the save button. */
  save: string;
  /** Whether the value differs from the content files. */
  isChanged: boolean;
  /** Called if pressing a button removes it. */
  focusHeading: () => void;
}

function Actions<Draft>({ form, save, isChanged, focusHeading }: ActionsProps<Draft>) {
  const { written, saving, isConflict } = form;
  const isUnsaved = written !== undefined;
  return (
    <>
      <div className={styles.actions}>
        {isConflict ? (
          <>
            <Button
              onClick={() => {
                focusHeading();
                form.keepMine();
              }}
            >
              Save mine instead
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                focusHeading();
                form.keepTheirs();
              }}
            >
              Keep theirs
            </Button>
          </>
        ) : (
          <Button type="submit" aria-disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : save}
          </Button>
        )}
        {isChanged && !isConflict && !isUnsaved && (
          <Button
            variant="quiet"
            aria-disabled={saving.isPending}
            onClick={() => form.restore(focusHeading)}
          >
            Go back to the standard
          </Button>
        )}
      </div>
      <p role="status" className={panel.note}>
        {saving.isSuccess
          ? `Saved. ${isUnsaved ? 'What you typed since then is not saved yet.' : 'On the site within seconds.'}`
          : saving.isIdle && isUnsaved && 'Not saved yet.'}
      </p>
    </>
  );
}

interface OnSiteProps {
  warning: string | null;
  /** Whether the current schema accepts the saved value. */
  isUsable: boolean;
  where: string | undefined;
}

/** Whether visitors see what was saved, and why not. */
function OnSite({ warning, isUsable, where }: OnSiteProps) {
  if (warning !== null) return <p className={`${panel.problem} ${styles.lines}`}>{warning}</p>;
  if (isUsable) return where === undefined ? null : <p className={panel.note}>{where}</p>;
  return (
    <p className={panel.problem}>
      What was saved here cannot be used anymore. The site shows the standard.
    </p>
  );
}

function SavedLine({ detail }: { detail: SiteDetail }) {
  const now = useNow();
  if (detail.savedAt === null) return null;
  return (
    <p className={panel.note}>
      {detail.isChanged ? 'Set by ' : 'Set back to the standard by '}
      {detail.savedBy}, <Moment iso={detail.savedAt} now={now} />.
    </p>
  );
}

interface HistoryProps {
  detail: SiteDetail;
  /** Null for a value that cannot be used anymore. */
  inWords: (value: unknown) => string | null;
  onUse: ((value: unknown) => void) | undefined;
}

function History({ detail, inWords, onUse }: HistoryProps) {
  const now = useNow();
  const { history, original } = detail;
  if (history.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>History</summary>
      <ol>
        {history.map(({ version, value, savedAt, savedBy }) => {
          const words = value === null ? 'back to the standard' : inWords(value);
          return (
            <li key={version}>
              <span>
                Number {version}, <Moment iso={savedAt} now={now} />, {savedBy}:{' '}
                {words ?? 'cannot be used anymore'}
              </span>
              {onUse && words !== null && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Use again: number ${version}`}
                  onClick={() => onUse(value ?? original)}
                >
                  Use again
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
