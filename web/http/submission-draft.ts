import { z } from 'zod';
import { ApiError, apiRequest } from './api-client.ts';

/** Every draft in session storage starts with this; "Exit this page" empties the whole storage. */
export const DRAFT_KEY_PREFIX = 'frontdoor:draft:';

/** What the fields of a form hold, by name. */
export type DraftValues = Record<string, string | boolean | undefined>;

const draftSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));
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
  read(): Record<string, string | boolean> {
    return this.#readAs(this.#draftKey, draftSchema) ?? {};
  }

  /** Keeps what is in the form now; an empty form needs no draft. */
  save(values: DraftValues): void {
    if (Object.values(values).some(Boolean)) {
      this.#storage.setItem(this.#draftKey, JSON.stringify(values));
    } else {
      this.#storage.removeItem(this.#draftKey);
    }
  }

  /**
   * Sends the content under an `Idempotency-Key` of its own: the same content again, after a failure or a reload,
   * goes out under the same key, changed content under a fresh one. Clears the draft once the server has accepted.
   * @param content what the visitor typed and where
   * @param companyWebsite what stands in the field that people cannot see
   * @throws what `apiRequest` throws; the draft is then still there
   */
  async send(url: string, content: object, companyWebsite: string | undefined): Promise<void> {
    const written = JSON.stringify(content);
    const pending = this.#readAs(this.#sendKey, pendingSendSchema);
    const key = pending?.content === written ? pending.key : crypto.randomUUID();
    this.#storage.setItem(this.#sendKey, JSON.stringify({ key, content: written }));
    // Our pages arrive with the form in them, so it has been open for as long as the page.
    const openForMs = Math.round(performance.now());
    const body = { ...content, companyWebsite: companyWebsite || undefined, openForMs };
    try {
      await apiRequest('POST', url, body, { headers: { 'Idempotency-Key': key } });
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
