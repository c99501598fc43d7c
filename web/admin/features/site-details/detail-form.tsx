import { useId, useState, type ReactNode } from 'react';
import type { SiteDetail } from '#contracts/site-details';
import { ApiError } from '../../../http/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../moment.tsx';
import panel from '../../panel.module.css';
import { problemInWords } from '../../problem-in-words.ts';
import { useNow } from '../../use-now.ts';
import styles from './site-details.module.css';
import { useSaveDetail } from './site-details-queries.ts';

interface DetailFormProps<Draft> {
  title: string;
  note?: string;
  detail: SiteDetail;
  isAdmin: boolean;
  /** What the fields hold for a stored value. */
  draftOf: (value: unknown) => Draft;
  /** What is saved. */
  valueOf: (draft: Draft) => unknown;
  /** A value as text. */
  inWords: (value: unknown) => string;
  save?: string;
  /** The fields. */
  children: (draft: Draft, change: (draft: Draft) => void) => ReactNode;
}

/**
 * Changes one fact of the site, shows what its files say and what it was before. What was typed stays if it is refused
 * or somebody else has saved.
 */
export function DetailForm<Draft>(props: DetailFormProps<Draft>) {
  const { title, note, detail, isAdmin, draftOf, valueOf, inWords, save = 'Save' } = props;
  const [written, setWritten] = useState<{ draft: Draft; version: number }>();
  const saving = useSaveDetail(detail);
  const heading = useId();
  const draft = written?.draft ?? draftOf(detail.value);
  const isConflict = saving.error instanceof ApiError && saving.error.status === 409;

  const change = (next: Draft) => {
    saving.reset();
    setWritten({ draft: next, version: written?.version ?? detail.version });
  };
  const store = (value: unknown, version: number) =>
    saving.mutate({ value, version }, { onSuccess: () => setWritten(undefined) });
  return (
    <section className={panel.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {note && <p className={panel.note}>{note}</p>}
      <SavedLine detail={detail} />
      {isAdmin ? (
        <form
          className={styles.form}
          noValidate
          aria-labelledby={heading}
          onSubmit={(event) => {
            event.preventDefault();
            store(valueOf(draft), written?.version ?? detail.version);
          }}
        >
          {props.children(draft, change)}
          <div role="alert" className={panel.problem}>
            {saving.error && <p>{problemInWords(saving.error)}</p>}
            {isConflict && (
              <p>What you typed is still here. The site now says: {inWords(detail.value)}</p>
            )}
          </div>
          <div className={styles.actions}>
            {isConflict ? (
              <>
                <Button onClick={() => store(valueOf(draft), detail.version)}>
                  Save mine instead
                </Button>
                <Button
                  variant="secondary"
                  onClick={() => {
                    saving.reset();
                    setWritten(undefined);
                  }}
                >
                  Keep theirs
                </Button>
              </>
            ) : (
              <Button type="submit" disabled={saving.isPending}>
                {saving.isPending ? 'Saving...' : save}
              </Button>
            )}
            {detail.isChanged && !isConflict && (
              <Button
                variant="quiet"
                disabled={saving.isPending}
                onClick={() => store(null, detail.version)}
              >
                Go back to the standard
              </Button>
            )}
          </div>
          <p role="status" className={panel.note}>
            {saving.isSuccess && 'Saved. On the site within seconds.'}
            {written && !saving.error && !saving.isPending && 'Not saved yet.'}
          </p>
        </form>
      ) : (
        <p>{inWords(detail.value)}</p>
      )}
      {detail.isChanged && (
        <p className={panel.note}>The standard is: {inWords(detail.original)}</p>
      )}
      <History
        detail={detail}
        inWords={inWords}
        onUse={isAdmin ? (value) => change(draftOf(value)) : undefined}
      />
    </section>
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
  inWords: (value: unknown) => string;
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
        {history.map(({ version, value, savedAt, savedBy }) => (
          <li key={version}>
            <span>
              <Moment iso={savedAt} now={now} isStart />, {savedBy}:{' '}
              {value === null ? 'back to the standard' : inWords(value)}
            </span>
            {onUse && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Use number ${version} again`}
                onClick={() => onUse(value ?? original)}
              >
                Use again
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
