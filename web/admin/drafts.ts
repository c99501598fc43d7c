import { StoredValue } from '../storage/stored-value.ts';

/** Checked by hand, because the sign-in loads this file and must not load zod. */
const draftsSchema = {
  parse(json: unknown): { userId: string; typed: Record<string, unknown> } {
    const { userId, typed } = (json ?? {}) as { userId?: unknown; typed?: unknown };
    if (typeof userId !== 'string') throw new TypeError('Not drafts');
    return { userId, typed: { ...(typed ?? {}) } };
  },
};

/** What one user has typed in this tab and not saved, by place. */
const stored = new StoredValue({ kind: 'session', key: 'admin-drafts', schema: draftsSchema });

const typedBy = (userId: string | undefined): Record<string, unknown> => {
  const drafts = stored.read();
  return drafts?.userId === userId ? (drafts?.typed ?? {}) : {};
};

/**
 * What is typed and not saved yet: notes by the id of their lead, forms by their address. It survives a session that
 * has idled out, but is lost with the tab, at a sign-out and when another user signs in.
 */
export const drafts = {
  /** What was written at this place, as JSON keeps it; undefined if there is none or nobody is signed in. */
  read: <Draft>(userId: string | undefined, place: string): Draft | undefined =>
    typedBy(userId)[place] as Draft | undefined,
  /** @param draft undefined to forget it */
  write(userId: string | undefined, place: string, draft: unknown): void {
    const typed = typedBy(userId);
    if (userId === undefined || (draft === undefined && !(place in typed))) return;
    const { [place]: _, ...others } = typed;
    stored.write({ userId, typed: draft === undefined ? others : { ...others, [place]: draft } });
  },
  /** Removes the draft of an erased lead. */
  forget: (place: string): void => drafts.write(stored.read()?.userId, place, undefined),
  hasAnyOf: (userId: string | undefined): boolean => Object.keys(typedBy(userId)).length > 0,
  /** Whether any user has drafts in this tab; for the sign-in page, where nobody is signed in. */
  hasAny: (): boolean => Object.keys(stored.read()?.typed ?? {}).length > 0,
  /** Clears those of another user, who has used this tab before. */
  keepOnlyOf(userId: string): void {
    if (stored.read()?.userId !== userId) stored.remove();
  },
  clear: (): void => stored.remove(),
};
