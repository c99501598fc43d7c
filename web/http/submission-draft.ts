import { z } from 'zod';
import { ApiError, apiRequest } from './api-client.ts';

/** Every draft in session storage starts with this; "Exit this page" empties the whole storage. */
export const DRAFT_KEY_PREFIX = 'frontdoor:draft:';

/** What the fields of a form hold, by name. */
export type DraftValues = Record<string, unknown>;

/** What can be kept of them: words, ticks and choices. A browser hands out a file only to whoever has just chosen it. */
const keepable = z.union([z.string(), z.boolean(), z.array(z.string())]);
const draftSchema = z.record(z.string(), keepable);
type Draft = z.output<typeof draftSchema>;

/** How long a file may take on a slow line, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;
const pendingSendSchema = z.object({ key: z.string(), content: z.string() });

/** Where drafts are kept; `sessionStorage` in a browser, a Map where it is blocked. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What a visitor typed stays in the browser until it is sent, and is sent once however often they press the
 * button. It lives in session storage, not local storage: people write to a counsellor from shared computers.
 */
export class SubmissionDraft {
  readonly #draftKey: string;
  readonly #sendKey: string;
  readonly #storage: DraftStorage;

  /** @param form short name of the form, unique on the site */
  constructor(form: string, storage: DraftStorage = browserStorage()) {
    this.#draftKey = `${DRAFT_KEY_PREFIX}${form}`;
    this.#sendKey = `${DRAFT_KEY_PREFIX}${form}:send`;
    this.#storage = storage;
  }

  /** What was kept, by field name; empty if nothing was. A draft that cannot be read is dropped. */
  read(): Draft {
    return this.#readAs(this.#draftKey, draftSchema) ?? {};
  }

  /** Keeps what is in the form now; an empty form needs no draft. */
  save(values: DraftValues): void {
    const kept = Object.entries(values).filter(
      ([, value]) => keepable.safeParse(value).success && [value].flat().some(Boolean),
    );
    if (kept.length > 0) {
      this.#storage.setItem(this.#draftKey, JSON.stringify(Object.fromEntries(kept)));
    } else {
      this.#storage.removeItem(this.#draftKey);
    }
  }

  /**
   * Sends the content under an `Idempotency-Key` of its own: the same content again, after a failure or a reload,
   * goes out under the same key, changed content under a fresh one. Clears the draft once the server has accepted.
   * @param content what the visitor typed and where
   * @param companyWebsite what stands in the field that people cannot see
   * @param files what the visitor chose, by field name; they make it a multipart form
   * @throws what `apiRequest` throws; the draft is then still there
   */
  async send(
    url: string,
    content: object,
    companyWebsite: string | undefined,
    files: Record<string, File> = {},
  ): Promise<void> {
    const hasFiles = Object.keys(files).length > 0;
    const written = JSON.stringify(hasFiles ? [content, fingerprints(files)] : content);
    const pending = this.#readAs(this.#sendKey, pendingSendSchema);
    const key = pending?.content === written ? pending.key : crypto.randomUUID();
    this.#storage.setItem(this.#sendKey, JSON.stringify({ key, content: written }));
    // Our pages arrive with the form in them, so it has been open for as long as the page.
    const openForMs = Math.round(performance.now());
    const body = { ...content, companyWebsite: companyWebsite || undefined, openForMs };
    try {
      await apiRequest('POST', url, hasFiles ? multipart(body, files) : body, {
        headers: { 'Idempotency-Key': key },
        timeoutMs: hasFiles ? UPLOAD_TIMEOUT_MS : undefined,
      });
    } catch (error) {
      // This key is spent on something else; holding on to it would lock the visitor out.
      const spent = error instanceof ApiError && error.body?.code === 'idempotency_conflict';
      if (spent) this.#storage.removeItem(this.#sendKey);
      throw error;
    }
    this.#storage.removeItem(this.#draftKey);
    this.#storage.removeItem(this.#sendKey);
  }

  #readAs<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | null {
    const stored = this.#storage.getItem(key);
    if (stored === null) return null;
    try {
      return schema.parse(JSON.parse(stored));
    } catch {
      this.#storage.removeItem(key);
      return null;
    }
  }
}

/** Tells a file from another one. Chosen again after a reload it is still the same. */
const fingerprints = (files: Record<string, File>) =>
  Object.entries(files).map(([field, { name, size, lastModified }]) => [
    field,
    name,
    size,
    lastModified,
  ]);

/** As a browser writes a form by itself: a tick is `on` or missing. */
function multipart(values: object, files: Record<string, File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    for (const one of [value].flat()) form.append(name, one === true ? 'on' : String(one));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

function browserStorage(): DraftStorage {
  try {
    sessionStorage.setItem(DRAFT_KEY_PREFIX, '');
    sessionStorage.removeItem(DRAFT_KEY_PREFIX);
    return sessionStorage;
  } catch {
    // Blocked: the draft then lives as long as its form.
    const entries = new Map<string, string>();
    return {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    };
  }
}
