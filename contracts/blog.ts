/** Blog posts: what visitors read (`/api/blog`), and what admins write (`/api/admin/blog`). */
import { z } from 'zod';
import { isReadableLine, isReadableText, requiredLine, UNREADABLE } from './submissions/fields.ts';

const POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Longest text of a post: about 8,000 words. The api accepts bodies of 256 KB from authors. */
const POST_BODY_MAX = 48_000;

const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`;
const line = (max: number) =>
  z
    .string({ error: 'Please enter text' })
    .trim()
    .max(max, tooLong(max))
    .refine(isReadableLine, UNREADABLE);
const slug = z
  .string({ error: 'Please enter an address' })
  .max(80, tooLong(80))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Please use a-z, 0-9 and hyphens');

/** The kinds of fields, with the limits of what an author saves. */
const limited = {
  requiredLine,
  line,
  text: (max: number) =>
    z
      .string({ error: 'Please enter text' })
      .max(max, tooLong(max))
      .refine(isReadableText, UNREADABLE)
      // Line breaks differ between systems.
      .overwrite((written) => written.replace(/\r\n?/g, '\n')),
  slug,
  day: z.iso.date('Please write a date as 2026-11-21') as z.ZodType<string>,
  file: line(120).regex(/^[\w.-]+$/, 'Please use the name of an uploaded picture'),
  list: <Item extends z.ZodType>(item: Item, max: number, message: string) =>
    z.array(item).max(max, message),
};

/** The same kinds without limits, for reading: posts imported from `content/` may exceed them. */
const unlimited: typeof limited = {
  requiredLine: () => z.string(),
  line: () => z.string(),
  text: () => z.string(),
  slug: z.string(),
  day: z.string(),
  file: z.string(),
  list: (item) => z.array(item),
};

const wordsOf = (kinds: typeof limited) => {
  const { requiredLine, line, text, slug, day, file, list } = kinds;
  return {
    title: requiredLine('Please write a title', 150),
    description: line(200),
    /** Markdown. */
    body: text(POST_BODY_MAX),
    tags: list(slug, 10, 'Please choose at most 10 tags'),
    /** Id of a person in `content/people`; null for a post of the practice. */
    author: slug.nullable(),
    /** A picture by the name that its upload gave it. */
    image: z
      .strictObject({ file, alt: requiredLine('Please say what the picture shows', 300) })
      .nullable(),
    faqs: list(
      z.strictObject({ question: line(200), answer: text(4_000) }),
      12,
      'Please write at most 12 questions',
    ),
    nextStep: z
      .strictObject({
        heading: line(150),
        text: line(400),
        action: z.strictObject({ text: line(60), to: line(300) }),
      })
      .nullable(),
    /** Addresses of related pages; without any, posts with the same tags are shown. */
    related: list(line(200), 8, 'Please choose at most 8 pages'),
    keywords: list(line(80), 20, 'Please write at most 20 keywords'),
    /** Date of the last fact check by a clinician. */
    reviewed: day.nullable(),
    /** What search engines show instead of title and description; null for these. */
    searchTitle: line(70).nullable(),
    searchDescription: line(200).nullable(),
  };
};

/** The fields of a post that an author writes, without limits, as they are read. */
export const postWordsSchema = z.object(wordsOf(unlimited));
export type PostWords = z.output<typeof postWordsSchema>;

/** The same fields as they are saved. Publishing also runs the checks of `content/`. */
const { title, ...otherWords } = wordsOf(limited);
const publication = {
  slug,
  status: z.enum(POST_STATUSES, { error: 'Please choose draft, scheduled or published' }),
  /** When a scheduled post is published. */
  publishAt: z.iso.datetime({ offset: true, error: 'Please choose a date and a time' }).nullable(),
};

/** What a picture shows, for those who do not see it. */
export const postImageAlt = otherWords.image.unwrap().shape.alt;

/** `POST /api/blog` */
export const newPostSchema = z.strictObject({
  title,
  ...z.object({ ...otherWords, ...publication }).partial().shape,
});
export type NewPost = z.output<typeof newPostSchema>;

const version = z.int({ error: 'Please send the version that you read' }).positive();

/** `PATCH /api/blog/:id` */
export const postChangeSchema = z.strictObject({
  ...z.object({ title, ...otherWords, ...publication }).partial().shape,
  /** The version that was read; 409 if somebody has saved since. */
  version,
  /** Saved by the editor itself while somebody writes. */
  automatic: z.boolean().optional(),
});
export type PostChange = z.output<typeof postChangeSchema>;

/** Body of `DELETE /api/blog/:id` and of a restored revision. */
export const postVersionSchema = z.strictObject({ version });

/** A published post in a list. */
export const blogItemSchema = z.object({
  id: z.int(),
  slug: z.string(),
  /** Address of the page. */
  path: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  author: z.string().nullable(),
  /** Day of publication, YYYY-MM-DD. */
  date: z.string(),
  /** Day of the last change, YYYY-MM-DD. */
  updated: z.string(),
});
export type BlogItem = z.infer<typeof blogItemSchema>;

/** `GET /api/blog`, newest first */
export const blogListSchema = z.object({ items: z.array(blogItemSchema) });

/** `GET /api/blog/:id` */
export const blogPostSchema = blogItemSchema.extend({
  /** Markdown. */
  body: z.string(),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

/** Something that must be put right before a post is published. */
export const postProblemSchema = z.object({
  /** Path of the field: `body`, `faqs.0.answer`, … */
  field: z.string(),
  /** Line of the text, from 1; null for other fields. */
  line: z.int().nullable(),
  message: z.string(),
});
export type PostProblem = z.infer<typeof postProblemSchema>;

const saved = {
  /** Who saved it; null for an import or a scheduled publication. */
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime(),
};

/** A post as its authors see it: the answer to every save, and `GET /api/admin/blog/:id`. */
export const editedPostSchema = z.object({
  id: z.int(),
  slug: z.string(),
  path: z.string(),
  status: z.enum(POST_STATUSES),
  publishAt: z.iso.datetime().nullable(),
  /** Day of the first publication. */
  date: z.string().nullable(),
  /** Why visitors do not see a published post that does not fit the site any more; null for any other post. */
  leftOut: z.string().nullable().default(null),
  version: z.int(),
  ...saved,
  ...postWordsSchema.shape,
});
export type EditedPost = z.infer<typeof editedPostSchema>;

/** `GET /api/admin/blog`, the one saved last first */
export const editedPostListSchema = z.object({
  items: z.array(
    editedPostSchema.pick({
      ...{ id: true, slug: true, path: true, status: true, publishAt: true, date: true },
      ...{
        leftOut: true,
        version: true,
        savedBy: true,
        savedAt: true,
        title: true,
        author: true,
        tags: true,
      },
    }),
  ),
});
export type EditedPostList = z.infer<typeof editedPostListSchema>;

/** `POST /api/admin/blog/preview` */
export const postPreviewRequestSchema = z.strictObject({
  id: z.int().positive(),
  slug: slug.catch('preview'),
  ...postWordsSchema.shape,
});
export type PostPreviewRequest = z.output<typeof postPreviewRequestSchema>;

/** The page as visitors would see it, and what must be put right first. */
export const postPreviewSchema = z.object({
  /** A whole document. */
  html: z.string(),
  problems: z.array(postProblemSchema),
});
export type PostPreview = z.infer<typeof postPreviewSchema>;

/** `GET /api/admin/blog/:id/revisions`, newest first */
export const postRevisionListSchema = z.object({
  items: z.array(
    z.object({
      version: z.int(),
      status: z.enum(POST_STATUSES),
      automatic: z.boolean(),
      ...saved,
    }),
  ),
});
export type PostRevisionList = z.infer<typeof postRevisionListSchema>;

/** `GET /api/admin/blog/:id/revisions/:version` */
export const postRevisionSchema = z.object({
  version: z.int(),
  slug: z.string(),
  ...saved,
  words: postWordsSchema,
});
export type PostRevision = z.infer<typeof postRevisionSchema>;

/** Largest picture file, bytes. */
export const POST_IMAGE_MAX_BYTES = 12_000_000;

/** Answer of `POST /api/admin/blog/images`. */
export const postImageSchema = z.object({
  /** Name for the text: `![What it shows](name)`. */
  file: z.string(),
  alt: z.string(),
  /** Address of the picture. */
  src: z.string(),
  width: z.int(),
  height: z.int(),
});
export type PostImage = z.infer<typeof postImageSchema>;

/** `GET /api/admin/blog/choices`: what an author can choose from. */
export const postChoicesSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  tags: z.array(z.string()),
});
export type PostChoices = z.infer<typeof postChoicesSchema>;
