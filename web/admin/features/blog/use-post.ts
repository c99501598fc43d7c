import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditedPost, PostStatus } from '#contracts/blog';
import { ApiError } from '../../../http/api-client.ts';
import { drafts } from '../../drafts.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { sessionQuery } from '../../session-query.ts';
import { postsQuery, savePost, theirSaveQuery } from './blog-queries.ts';
import { differingFields, inWords, writtenOf, type Written } from './written.ts';

/** Pause in typing after which a draft is saved, ms. */
const AUTOSAVE_MS = 1_500;
/** Delay before another attempt after a failed automatic save, ms. */
const RETRY_MS = 10_000;

/**
 * Sent only if changed. Once sent, the slug no longer follows the title. The editor has no fields for the others, so
 * the author could not correct a refused value.
 */
const SENT_IF_CHANGED: readonly string[] = ['slug', 'faqs', 'nextStep', 'related'];

export interface Publication {
  status: PostStatus;
  publishAt?: string | null;
}

export type SaveState =
  | { is: 'saved' | 'unsaved' | 'saving' }
  | { is: 'failed'; message: string; fields: Record<string, string>; automatic: boolean }
  /** Somebody else has saved meanwhile. Nothing is saved until the author has chosen. */
  | { is: 'conflict'; message: string; publication: Publication | null };

/** Whether somebody else has published or scheduled a post that is still a draft, perhaps unfinished, here. */
export const isPublicMeanwhile = (mine: EditedPost, theirs: EditedPost): boolean =>
  mine.status === 'draft' && theirs.status !== 'draft';

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'conflict';

/** A save that may be stored although its answer was lost. */
interface Sent extends Publication {
  words: Partial<Written>;
}

/** Whether a post already equals the result of a save. */
const isStored = ({ words, status, publishAt }: Sent, post: EditedPost): boolean =>
  post.status === status &&
  post.publishAt === publishAt &&
  // The server trims lines.
  differingFields({ ...post, ...words }, post).every(
    (name) => inWords(words[name] ?? null).trim() === inWords(post[name]).trim(),
  );

/**
 * A post while it is written: its words, its last saved state, and saving. Drafts are saved automatically. What is not
 * saved survives the end of a session.
 */
export function usePost(loaded: EditedPost) {
  const queryClient = useQueryClient();
  const userId = useQuery(sessionQuery).data?.id;
  const place = `blog/${loaded.id}`;
  const [kept] = useState(() => drafts.read<{ written: Written; version: number }>(userId, place));
  // With the version that was read: somebody else may have saved since.
  const [saved, setSaved] = useState({ ...loaded, version: kept?.version ?? loaded.version });
  const [written, setWritten] = useState(() => kept?.written ?? writtenOf(loaded));
  const [state, setState] = useState<SaveState>({ is: kept ? 'unsaved' : 'saved' });
  const isUnsaved = state.is !== 'saved';
  const { version } = saved;
  useEffect(
    () => drafts.write(userId, place, isUnsaved ? { written, version } : undefined),
    [userId, place, isUnsaved, written, version],
  );
  const { mutateAsync: send } = useMutation({
    mutationFn: (change: object) => savePost(loaded.id, change),
  });
  // For saves that start while another runs.
  const latest = useRef({ saved, written });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const unanswered = useRef<Sent[]>([]);

  const write = useCallback((fields: Partial<Written>) => {
    latest.current.written = { ...latest.current.written, ...fields };
    setWritten(latest.current.written);
    setState((before) => (before.is === 'conflict' ? before : { is: 'unsaved' }));
  }, []);

  const take = useCallback((post: EditedPost) => {
    latest.current = { saved: post, written: writtenOf(post) };
    setSaved(post);
    setWritten(latest.current.written);
    setState({ is: 'saved' });
  }, []);

  /**
   * Saves, unless somebody has saved since.
   * @returns the saved post; null if it conflicted with the author's own save, whose answer was lost: `stored` gets it
   */
  const sendOnce = useCallback(
    async (change: object, version: number, stored: (own: EditedPost) => void) => {
      try {
        const post = await send({ ...change, version });
        unanswered.current = [];
        return post;
      } catch (error) {
        if (!isConflict(error) || unanswered.current.length === 0) throw error;
        const now = await queryClient.fetchQuery(theirSaveQuery(loaded.id, version));
        if (!unanswered.current.some((one) => isStored(one, now))) throw error;
        unanswered.current = [];
        stored(now);
        return null;
      }
    },
    [queryClient, send, loaded.id],
  );

  const saveNow = useCallback(
    async (publication: Publication | null, automatic: boolean): Promise<boolean> => {
      const store = (post: EditedPost, slug: string) => {
        latest.current.saved = post;
        setSaved(post);
        if (latest.current.written.slug !== slug) return;
        latest.current.written = { ...latest.current.written, slug: post.slug };
        setWritten(latest.current.written);
      };
      for (;;) {
        const { saved: before, written: sent } = latest.current;
        // It was queued behind a save that published the post, and a published post changes only with "Update".
        if (automatic && before.status !== 'draft') return false;
        setState({ is: 'saving' });
        const changed: string[] = differingFields(sent, before);
        const words: Partial<Written> = {
          ...Object.fromEntries(
            Object.entries(sent).filter(
              ([name]) => changed.includes(name) || !SENT_IF_CHANGED.includes(name),
            ),
          ),
          // A title may be missing for a moment while somebody writes it.
          ...(automatic && !sent.title.trim() && { title: before.title }),
        };
        try {
          const change = { ...words, ...publication, ...(automatic && { automatic }) };
          const post = await sendOnce(change, before.version, (own) => store(own, before.slug));
          if (!post) {
            setState({ is: 'unsaved' });
            continue;
          }
          setState({ is: latest.current.written === sent ? 'saved' : 'unsaved' });
          store(post, sent.slug);
          void queryClient.invalidateQueries({ queryKey: postsQuery.queryKey });
          return true;
        } catch (error) {
          const message = problemInWords(error);
          const body = error instanceof ApiError ? error.body : null;
          const { status, publishAt } = before;
          if (!body) unanswered.current.push({ words, status, publishAt, ...publication });
          setState(
            isConflict(error)
              ? { is: 'conflict', message, publication }
              : { is: 'failed', message, fields: body?.fields ?? {}, automatic },
          );
          return false;
        }
      }
    },
    [queryClient, sendOnce],
  );

  /** Saves after any save that runs. @returns whether it was stored */
  const save = useCallback(
    (publication: Publication | null = null, automatic = false): Promise<boolean> => {
      const next = running.current.then(() => saveNow(publication, automatic));
      running.current = next;
      return next;
    },
    [saveNow],
  );

  /**
   * Overwrites somebody else's save, which stays a revision. If they have published the post, this waits for "Update".
   * @param publication what was refused with the conflict
   */
  const replace = (theirs: EditedPost, publication: Publication | null) => {
    latest.current.saved = theirs;
    setSaved(theirs);
    if (isPublicMeanwhile(saved, theirs)) setState({ is: 'unsaved' });
    else void save(publication);
  };

  const isDraft = saved.status === 'draft';
  useEffect(() => {
    const isRetry = state.is === 'failed' && Object.keys(state.fields).length === 0;
    if (!isDraft || (state.is !== 'unsaved' && !isRetry)) return;
    const timer = setTimeout(() => void save(null, true), isRetry ? RETRY_MS : AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [state, written, isDraft, save]);

  /** Before the post is left. */
  const forget = () => drafts.write(userId, place, undefined);
  return { saved, written, state, isUnsaved, write, take, save, replace, forget };
}

export type EditedState = ReturnType<typeof usePost>;
