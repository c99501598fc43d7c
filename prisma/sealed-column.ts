import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

// First byte of every sealed value. Version 1 has no key id and authenticates only the row.
const WITHOUT_KEY_ID = 1;
const VERSION = 2;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
// Encrypting a file of megabytes in one call would allocate its size twice and block the process.
const CHUNK_BYTES = 64 * 1024;

/** What is sealed, as `table.column`. */
export type SealedPlace =
  | 'submission.sealed_details'
  | 'application_cv.sealed_file'
  | 'erasure.sealed_email'
  | 'lead_note.sealed_text'
  | 'admin_totp.sealed_secret'
  | 'weekly_summary.sealed_email'
  | 'data_key_check.sealed'
  | 'outside_calendar.sealed_address'
  /** The key of the erasure list, which is a file. */
  | 'erasure_list.key';

interface SealingKey {
  key: KeyObject;
  /** Version and key id: the first bytes of what this key has sealed. */
  prefix: Buffer;
}

/** Encrypts and decrypts columns with personal data: AES-256-GCM, a random nonce per value. */
export class SealedColumn {
  /** First bytes of every value sealed with the current key. */
  readonly currentPrefix: Buffer;
  private readonly current: SealingKey;
  private readonly keys: readonly SealingKey[];

  /**
   * @param dataKey `DATA_KEY`: seals and opens; the column's own key is derived from it (HKDF-SHA-256)
   * @param previousDataKey `DATA_KEY_PREVIOUS`: only opens, while values are being resealed
   */
  constructor(dataKey: string, previousDataKey?: string) {
    this.current = keyFrom(dataKey);
    this.keys = previousDataKey ? [this.current, keyFrom(previousDataKey)] : [this.current];
    this.currentPrefix = this.current.prefix;
  }

  /** @param rowId authenticated together with the place, so that a value copied elsewhere cannot be opened */
  seal(value: string | Uint8Array, place: SealedPlace, rowId: string): Buffer<ArrayBuffer> {
    const { key, prefix } = this.current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(placeOf(place, rowId));
    const plain = typeof value === 'string' ? Buffer.from(value) : value;
    const head = prefix.length + IV_BYTES + TAG_BYTES;
    const sealed = Buffer.alloc(head + plain.byteLength);
    for (let at = 0; at < plain.byteLength; at += CHUNK_BYTES) {
      cipher.update(plain.subarray(at, at + CHUNK_BYTES)).copy(sealed, head + at);
    }
    // Returns nothing: GCM is a stream mode, so no bytes are buffered.
    cipher.final();
    Buffer.concat([prefix, iv, cipher.getAuthTag()]).copy(sealed);
    return sealed;
  }

  /** @throws Error if the value was sealed with an unknown key or for another place or row, or was modified */
  open(sealed: Uint8Array, place: SealedPlace, rowId: string): string {
    return this.openBytes(sealed, place, rowId).toString('utf8');
  }

  /** As {@link open}, for binary values. */
  openBytes(sealed: Uint8Array, place: SealedPlace, rowId: string): Buffer {
    const bytes = Buffer.from(sealed);
    if (bytes[0] === WITHOUT_KEY_ID) return this.openWithoutKeyId(bytes.subarray(1), rowId);
    if (bytes[0] !== VERSION) throw new Error('The sealed value has an unknown version');
    const sealedWith = this.keys.find(({ prefix }) =>
      prefix.equals(bytes.subarray(0, prefix.length)),
    );
    if (!sealedWith) throw new Error('The value was sealed with a key that is not set');
    return decrypt(sealedWith.key, bytes.subarray(1 + KEY_ID_BYTES), placeOf(place, rowId));
  }

  /** Tries each key: version 1 has no key id, so only the authentication tag shows which key is right. */
  private openWithoutKeyId(bytes: Buffer, rowId: string): Buffer {
    const failures: unknown[] = [];
    for (const { key } of this.keys) {
      try {
        return decrypt(key, bytes, Buffer.from(rowId));
      } catch (error) {
        failures.push(error);
      }
    }
    throw new AggregateError(failures, 'No key opens the sealed value');
  }
}

function keyFrom(dataKey: string): SealingKey {
  // A key object is set up once; a raw key would be set up again for every value.
  const key = createSecretKey(derive(dataKey, 'frontdoor sealed column', 32));
  const id = derive(dataKey, 'frontdoor sealed column key id', KEY_ID_BYTES);
  return { key, prefix: Buffer.concat([Buffer.of(VERSION), id]) };
}

const derive = (dataKey: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, '', purpose, bytes));

const placeOf = (place: SealedPlace, rowId: string): Buffer => Buffer.from(`${place}.${rowId}`);

/** @param bytes nonce, tag and body */
function decrypt(key: KeyObject, bytes: Buffer, authenticated: Buffer): Buffer {
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(authenticated)
    .setAuthTag(tag);
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
