import { KeptValue } from '../storage/kept-value.ts';

/** Checked by hand, because the sign-in loads this file and must not load zod. */
const draftsSchema = {
  parse(json: unknown): { userId: string; notes: Record<string, string> } {
    const { userId, notes } = (json ?? {}) as { userId?: unknown; notes?: unknown };
    if (typeof userId !== 'string') throw new TypeError('Not drafts of notes');
    const texts = Object.entries(notes ?? {}).map(([lead, text]) => [lead, String(text)]);
    return { userId, notes: Object.fromEntries(texts) as Record<string, string> };
  },
};

/** Notes that one user has begun in this tab, by lead. */
const drafts = new KeptValue({
  kind: 'session',
  key: 'admin-note-drafts',
  schema: draftsSchema,
});

const notesOf = (userId: string): Record<string, string> => {
  const kept = drafts.read();
  return kept?.userId === userId ? kept.notes : {};
};

/**
 * Notes that are not saved yet. They survive a session that has idled out, but neither the tab, a sign-out nor
 * another user who signs in.
 */
export const noteDrafts = {
  read: (userId: string, leadId: string): string => notesOf(userId)[leadId] ?? '',
  /** @param text empty to forget it */
  write(userId: string, leadId: string, text: string): void {
    const { [leadId]: _, ...others } = notesOf(userId);
    drafts.write({ userId, notes: text ? { ...others, [leadId]: text } : others });
  },
  /** For a lead that is erased. */
  forget(leadId: string): void {
    const kept = drafts.read();
    if (kept && leadId in kept.notes) noteDrafts.write(kept.userId, leadId, '');
  },
  /** Clears those of another user, who has used this tab before. */
  keepOnlyOf(userId: string): void {
    if (drafts.read()?.userId !== userId) drafts.remove();
  },
  clear: (): void => drafts.remove(),
};
