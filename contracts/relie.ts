import { z } from 'zod';
import { isReadableLine, UNREADABLE } from './submissions/fields.ts';

/** Longest message a visitor or Relie may send, in characters. */
export const CHAT_MESSAGE_LIMIT = 4_000;
/** Most messages one request may carry; a longer conversation sends its newest ones. */
export const CHAT_MESSAGES_LIMIT = 60;
/** Most bytes of all messages of one request. The api takes a body of 64 KiB (`api/http/body-parsers.ts`). */
export const CHAT_BYTES_LIMIT = 60_000;

/** One message of a conversation, as it travels: no timestamp. */
export const chatMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant'], { error: 'The role is not known' }),
  content: z
    .string({ error: 'Please enter text' })
    .max(CHAT_MESSAGE_LIMIT, `Please use at most ${CHAT_MESSAGE_LIMIT} characters`),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** `POST /api/openai` and `POST /api/openai/stream`. System messages and `contextualContent` are read as data only. */
export const chatRequestSchema = z.object({
  messages: z
    .array(chatMessageSchema, { error: 'Please send the conversation' })
    .min(1, 'Please send a message')
    .max(CHAT_MESSAGES_LIMIT, 'This conversation is too long; please start a new one'),
  contextualContent: z.string().max(20_000).default(''),
  /** The language of the page, for a message that could be of either: "ok", "Vibe Check?". */
  language: z.enum(['en', 'es']).default('en'),
});
export type ChatRequest = z.output<typeof chatRequestSchema>;

/** Somebody to reach now, for the crisis card. */
export const crisisResourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When to use it, in a few words. */
  when: z.string(),
  actions: z.array(z.object({ label: z.string(), href: z.string() })),
});

/** A page that an answer rests on. */
export const answerPageSchema = z.object({ pageName: z.string(), path: z.string() });

/** Answer of `POST /api/openai`. */
export const chatReplySchema = z.object({
  content: z.string().min(1),
  pages: z.array(answerPageSchema).default([]),
  safety: z.enum(['none', 'watch', 'crisis']).default('none'),
  resources: z.array(crisisResourceSchema).default([]),
});
export type ChatReply = z.output<typeof chatReplySchema>;

/**
 * The events of `POST /api/openai/stream`, each the JSON of one server-sent event's data. `text` is to be appended;
 * `replace` stands for everything sent so far; `done` is the last one, unless it is `error`.
 */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('safety'),
    level: z.enum(['watch', 'crisis']),
    resources: z.array(crisisResourceSchema),
  }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('replace'), text: z.string() }),
  z.object({ type: z.literal('done'), pages: z.array(answerPageSchema) }),
  z.object({ type: z.literal('error'), error: z.string() }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

/** `POST /api/check-secrets`: names of settings. */
export const secretsRequestSchema = z.object({
  secrets: z.array(z.string().max(100)).max(50),
});
/** Its answer: whether each is set. Names outside the server's allow-list are always false. */
export const secretsReplySchema = z.record(z.string(), z.boolean());

/** `POST /api/page-search` */
export const pageSearchRequestSchema = z.object({
  query: z.string({ error: 'Please send a query' }).max(20_000),
});
/** Its answer: the best pages, most relevant first, one row a page. */
export const pageSearchReplySchema = z.array(
  z.object({ pageName: z.string(), path: z.string(), content: z.string() }),
);

/**
 * Header of its answer if the query indicates danger: the guard's level, then the kinds of danger, most severe first,
 * separated by spaces. The body keeps its shape.
 */
export const SAFETY_HEADER = 'x-safety';
/** The kinds of danger that the header can name. */
export const concernSchema = z.enum([
  'suicide',
  'self-harm',
  'partner-violence',
  'child-danger',
  'medical-emergency',
  'harm-to-others',
]);

export type PageSearchResult = z.infer<typeof pageSearchReplySchema>[number];

/** Days for which gaps (what Relie could not answer) are stored and shown to staff. */
export const RELIE_GAP_DAYS = 30;

/** Answer of `GET /api/admin/relie-gaps`: what Relie could not answer of late, most often first. */
export const relieGapListSchema = z.array(
  z.object({
    topic: z.string(),
    /** The page that came closest; null if none did. */
    path: z.string().nullable(),
    count: z.number().int(),
    /** The post that somebody began for it; null if there is none. */
    post: z.object({ id: z.int(), isPublished: z.boolean() }).nullable(),
  }),
);
export type RelieGapList = z.infer<typeof relieGapListSchema>;

/** `PUT /api/admin/relie-gaps/post`: notes which post was begun for a gap. */
export const gapPostSchema = z.strictObject({
  topic: z.string().max(40).refine(isReadableLine, UNREADABLE),
  path: z.string().max(300).refine(isReadableLine, UNREADABLE).nullable(),
  postId: z.int().positive().max(2_147_483_647),
});
export type GapPost = z.output<typeof gapPostSchema>;

/** Its answer: the post of the gap, which is another one if somebody else was faster. */
export const gapPostReplySchema = z.object({ postId: z.int() });
