import { v4 as uuidv4, v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { ApiError, apiRequest } from '../http/api-client.ts';
import { StoredValue } from '../storage/stored-value.ts';

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

/** What our own forms add to the content. */
interface Aside {
  /** Value of the honeypot field. */
  companyWebsite?: string | undefined;
  /** The words of consent that were shown. A new release may show others between two tries. */
  consents?: readonly string[];
}

/** Timeout of a file upload on a slow line, in ms. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/**
 * Keeps the typed content in the browser until it is accepted, and sends it once however often the button is pressed.
 * Uses session storage, not local storage, because visitors write from shared computers.
 */
export class SubmissionDraft {
  readonly #draft: StoredValue<Draft>;
  /** Identifies the draft until it is accepted. A duplicated tab copies it, so the same content has one key. */
  readonly #id: StoredValue<string>;

  /** @param form short name of the form, unique on the site */
  constructor(form: string) {
    const key = `${DRAFT_KEY_PREFIX}${form}`;
    this.#draft = new StoredValue({ kind: 'session', key, schema: draftSchema });
    this.#id = new StoredValue({ kind: 'session', key: `${key}:send`, schema: z.uuid() });
  }

  /** The stored values by field name; empty if there are none. An invalid draft is dropped. */
  read(): Draft {
    return this.#draft.read() ?? {};
  }

  /** Stores the present values; an empty form removes the draft. */
  save(values: DraftValues): void {
    const kept = Object.entries(values).flatMap(([name, value]) => {
      const { data } = keepable.safeParse(value);
      return data !== undefined && [data].flat().some(Boolean) ? [[name, data] as const] : [];
    });
    if (kept.length === 0) return this.#remove();
    this.#draft.write(Object.fromEntries(kept));
    this.#readId();
  }

  /**
   * Sends the content under an `Idempotency-Key`: the same content reuses its key after a failure or a reload and in a
   * duplicated tab, changed content gets a new one. Clears the draft once the server has accepted it.
   * @param content what the visitor typed and where
   * @param aside what is sent along without being content: another value keeps the key
   * @param files chosen files by field name; they make the request multipart
   * @returns the answer's body; one that breaks off counts as a failure, because sending again gives the same answer
   * @throws what `apiRequest` throws; the draft is then kept
   */
  async send(
    url: string,
    content: object,
    aside: Aside = {},
    files: Record<string, File> = {},
  ): Promise<string> {
    const hasFiles = Object.keys(files).length > 0;
    const written = JSON.stringify(hasFiles ? [content, fingerprints(files)] : content);
    const key = uuidv5(written, this.#readId());
    // The form is part of the prerendered page, so it has been open since the page was loaded.
    const openForMs = Math.round(performance.now());
    const { companyWebsite, consents } = aside;
    const body = { ...content, companyWebsite: companyWebsite || undefined, openForMs, consents };
    let answer: string;
    try {
      const response = await apiRequest('POST', url, hasFiles ? multipart(body, files) : body, {
        headers: { 'Idempotency-Key': key },
        timeoutMs: hasFiles ? UPLOAD_TIMEOUT_MS : undefined,
      });
      answer = await response.text();
    } catch (error) {
      // The key belongs to other content; reusing it would fail every further attempt.
      const spent = error instanceof ApiError && error.body?.code === 'idempotency_conflict';
      if (spent) this.#id.remove();
      throw error;
    }
    this.#remove();
    return answer;
  }

  /** Stores a new id if there is none. */
  #readId(): string {
    const stored = this.#id.read();
    if (stored) return stored;
    const id = uuidv4();
    this.#id.write(id);
    return id;
  }

  #remove(): void {
    this.#draft.remove();
    this.#id.remove();
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
