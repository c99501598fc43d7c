import { z } from 'zod';
import { ApiError, apiRequest } from '../http/api-client.ts';

/** Key prefix of every draft in session storage; "Exit this page" clears the whole storage. */
export const DRAFT_KEY_PREFIX = 'frontdoor:draft:';

/** Field values of a form, by name. */
export type DraftValues = Record<string, unknown>;

/**
 * Values that can be stored: text, ticks and choices. Files cannot be stored; browsers give access only after the user
 * chooses them.
 */
const keepable = z.union([z.string(), z.boolean(), z.array(z.string())]);
const draftSchema = z.record(z.string(), keepable);
type Draft = z.output<typeof draftSchema>;

/** Timeout of a file upload on a slow line, in ms. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;
const pendingSendSchema = z.object({ key: z.string(), content: z.string() });

/** Storage of drafts: `sessionStorage`, or a Map if it is blocked. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps the typed content in the browser until it is accepted, and sends it once however often the button is pressed.
 * Uses session storage, not local storage, because visitors write from shared computers.
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

  /** The stored values by field name; empty if there are none. An invalid draft is dropped. */
  read(): Draft {
    return this.#readAs(this.#draftKey, draftSchema) ?? {};
  }

  /** Stores the present values; an empty form removes the draft. */
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
   * Sends the content under an `Idempotency-Key`: the same content reuses its key after a failure or a reload, changed
   * content gets a new one. Clears the draft once the server has accepted it.
   * @param content what the visitor typed and where
   * @param companyWebsite value of the honeypot field
   * @param files chosen files by field name; they make the request multipart
   * @throws what `apiRequest` throws; the draft is then kept
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
    // The form is part of the prerendered page, so it has been open since the page was loaded.
    const openForMs = Math.round(performance.now());
    const body = { ...content, companyWebsite: companyWebsite || undefined, openForMs };
    try {
      await apiRequest('POST', url, hasFiles ? multipart(body, files) : body, {
        headers: { 'Idempotency-Key': key },
        timeoutMs: hasFiles ? UPLOAD_TIMEOUT_MS : undefined,
      });
    } catch (error) {
      // The key belongs to other content; reusing it would fail every further attempt.
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

/** Identifies a file. The same file chosen again after a reload gives the same value. */
const fingerprints = (files: Record<string, File>) =>
  Object.entries(files).map(([field, { name, size, lastModified }]) => [
    field,
    name,
    size,
    lastModified,
  ]);

/** Serialises values as a browser does: a ticked box is `on`, an unticked one is absent. */
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
    // Storage is blocked: the draft lives only as long as its form.
    const entries = new Map<string, string>();
    return {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    };
  }
}
