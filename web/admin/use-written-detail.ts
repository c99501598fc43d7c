import { useState } from 'react';
import type { SiteDetail } from '#contracts/site-details';
import { ApiError } from '../http/api-client.ts';
import { useSaveDetail } from './site-details-queries.ts';

/** What an admin has typed for one fact and not saved yet, and the saves of it. One save runs at a time. */
export function useWrittenDetail<Draft>(detail: SiteDetail, valueOf: (draft: Draft) => unknown) {
  /** With the version that it changes. */
  const [written, setWritten] = useState<{ draft: Draft; version: number }>();
  const saving = useSaveDetail(detail);
  const isConflict = saving.error instanceof ApiError && saving.error.status === 409;

  const store = (value: unknown, version: number, onSaved?: () => void) => {
    if (saving.isPending) return;
    const onSuccess = (saved: SiteDetail) => {
      // What was typed since then changes what was just saved.
      setWritten((now) =>
        now && now.draft !== written?.draft ? { ...now, version: saved.version } : undefined,
      );
      onSaved?.();
    };
    saving.mutate({ value, version }, { onSuccess });
  };
  return {
    written: written?.draft,
    saving,
    isConflict,
    change: (draft: Draft) => {
      // A conflict tells what the site says now, and whoever types after that changes it.
      const version = isConflict ? detail.version : (written?.version ?? detail.version);
      setWritten({ draft, version });
      // Otherwise the answer to a save would find nobody.
      if (!saving.isPending) saving.reset();
    },
    save: (draft: Draft) => store(valueOf(draft), written?.version ?? detail.version),
    restore: (onSaved: () => void) => store(null, detail.version, onSaved),
    /** After a conflict: saves what was typed, or else what was tried, over what the site says now. */
    keepMine: () =>
      store(written ? valueOf(written.draft) : saving.variables?.value, detail.version),
    keepTheirs: () => {
      saving.reset();
      setWritten(undefined);
    },
  };
}
