import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditedPost, PostStatus, PostWords } from '#contracts/blog';
import { ApiError } from '../../../http/api-client.ts';
import { drafts } from '../../drafts.ts';
import { problemInWords } from '../../problem-in-words.ts';
import { sessionQuery } from '../../session-query.ts';
import { postsQuery, savePost } from './blog-queries.ts';

/** Pause in typing after which a draft is saved, ms. */
const AUTOSAVE_MS = 1_500;
/** Delay before another attempt after a failed automatic save, ms. */
const RETRY_MS = 10_000;

/** What an author writes. */
export type Written = PostWords & { slug: string };

export type SaveState =
  | { is: 'saved' | 'unsaved' | 'saving' }
  | { is: 'failed'; message: string; fields: Record<string, string>; automatic: boolean }
  /** Somebody else has saved meanwhile. Nothing is saved until the author has chosen. */
  | { is: 'conflict'; message: string };

interface Publication {
  status: PostStatus;
  publishAt?: string | null;
}

const WORDS = [
  ...(['title', 'slug', 'description', 'body', 'tags', 'author', 'image', 'faqs'] as const),
  ...(['nextStep', 'related', 'keywords', 'reviewed', 'searchTitle'] as const),
  'searchDescription',
] as const satisfies readonly (keyof Written)[];

/** The fields of a post that an author writes. */
export function writtenOf(post: EditedPost): Written {
  return Object.fromEntries(WORDS.map((name) => [name, post[name]])) as unknown as Written;
}

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

  const saveNow = useCallback(
    async (publication: Publication | null, automatic: boolean): Promise<boolean> => {
      const { saved: before, written: sent } = latest.current;
      // It was queued behind a save that published the post, and a published post changes only with "Update".
      if (automatic && before.status !== 'draft') return false;
      setState({ is: 'saving' });
      try {
        const { slug, ...words } = sent;
        const post = await send({
          ...words,
          // A title may be missing for a moment while somebody writes it.
          ...(automatic && !sent.title.trim() && { title: before.title }),
          // Without one, the address of a post that was never published follows its title.
          ...(slug !== before.slug && { slug }),
          ...publication,
          version: before.version,
          ...(automatic && { automatic }),
        });
        latest.current.saved = post;
        setSaved(post);
        setState({ is: latest.current.written === sent ? 'saved' : 'unsaved' });
        if (latest.current.written.slug === slug) {
          latest.current.written = { ...latest.current.written, slug: post.slug };
          setWritten(latest.current.written);
        }
        void queryClient.invalidateQueries({ queryKey: postsQuery.queryKey });
        return true;
      } catch (error) {
        const message = problemInWords(error);
        const body = error instanceof ApiError ? error.body : null;
        setState(
          body?.code === 'conflict'
            ? { is: 'conflict', message }
            : { is: 'failed', message, fields: body?.fields ?? {}, automatic },
        );
        return false;
      }
    },
    [queryClient, send],
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

  /** Makes the version that somebody else saved the one that the next save replaces; it stays a revision. */
  const replaceVersion = useCallback(
    (theirs: EditedPost) => {
      latest.current.saved = theirs;
      setSaved(theirs);
      return save();
    },
    [save],
  );

  const isDraft = saved.status === 'draft';
  useEffect(() => {
    const isRetry = state.is === 'failed' && Object.keys(state.fields).length === 0;
    if (!isDraft || (state.is !== 'unsaved' && !isRetry)) return;
    const timer = setTimeout(() => void save(null, true), isRetry ? RETRY_MS : AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [state, written, isDraft, save]);

  /** Before the post is left. */
  const forget = () => drafts.write(userId, place, undefined);
  return { saved, written, state, isUnsaved, write, take, save, replaceVersion, forget };
}

export type EditedState = ReturnType<typeof usePost>;
