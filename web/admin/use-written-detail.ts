import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SiteDetail } from '#contracts/site-details';
import { ApiError } from '../http/api-client.ts';
import { drafts } from './drafts.ts';
import { sessionQuery } from './session-query.ts';
import { useSaveDetail } from './site-details-queries.ts';

interface Conversions<Draft> {
  valueOf: (draft: Draft) => unknown;
  /** After a conflict: applies what was changed since `before` to what the site says now. */
  mergedDraft: (draft: Draft, before: unknown) => Draft;
}

/** A draft with the value and the version that it changes. */
interface Written<Draft> {
  draft: Draft;
  before: unknown;
  version: number;
  /** Values that were sent and not answered. The site may have one of them by now. */
  unanswered?: unknown[] | undefined;
}

/**
 * What an admin has typed for one fact and not saved yet, and the saves of it. One save runs at a time. What was typed
 * survives the end of a session.
 */
export function useWrittenDetail<Draft>(
  detail: SiteDetail,
  { valueOf, mergedDraft }: Conversions<Draft>,
) {
  const userId = useQuery(sessionQuery).data?.id;
  const place = `site/${detail.key}`;
  const [written, setWritten] = useState(() => drafts.read<Written<Draft>>(userId, place));
  useEffect(() => drafts.write(userId, place, written), [userId, place, written]);
  const saving = useSaveDetail(detail);
  const isConflict = saving.error instanceof ApiError && saving.error.status === 409;

  const store = (value: unknown, version: number, sent?: Draft, onSaved?: () => void) => {
    if (saving.isPending) return;
    setWritten((now) => now && { ...now, unanswered: [...(now.unanswered ?? []), value] });
    const onSuccess = (saved: SiteDetail) => {
      // Text typed meanwhile is a change of what was just saved.
      setWritten((now) =>
        now && now.draft !== sent
          ? { draft: now.draft, before: saved.value, version: saved.version }
          : undefined,
      );
      onSaved?.();
    };
    saving.mutate({ value, version, unanswered: written?.unanswered }, { onSuccess });
  };
  const draft = written && isConflict ? mergedDraft(written.draft, written.before) : written?.draft;
  return {
    written: draft,
    saving,
    isConflict,
    change: (changed: Draft) => {
      // After a conflict, the screen shows the current value, and further typing changes that.
      const base =
        written && !isConflict
          ? written
          : {
              before: detail.value,
              version: detail.version,
              unanswered: saving.variables && [saving.variables.value],
            };
      setWritten({ ...base, draft: changed });
      // A reset during a save would drop the callbacks for its answer.
      if (!saving.isPending) saving.reset();
    },
    save: (shown: Draft) => store(valueOf(shown), written?.version ?? detail.version, shown),
    restore: (onSaved: () => void) => store(null, detail.version, undefined, onSaved),
    /** After a conflict: saves what was typed, or else what was tried, over what the site says now. */
    keepMine: () => {
      const { value: before, version } = detail;
      if (draft === undefined) {
        store(saving.variables?.value, version);
      } else {
        setWritten({ draft, before, version });
        store(valueOf(draft), version, draft);
      }
    },
    /** Before the screen is left. */
    forget: () => drafts.write(userId, place, undefined),
    keepTheirs: () => {
      saving.reset();
      setWritten(undefined);
    },
  };
}
