import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

// First byte of every sealed value; allows a later change of algorithm or key.
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and decrypts columns with personal data: AES-256-GCM, a random nonce per value. */
export class SealedColumn {
  private readonly key: KeyObject;

  /** @param dataKey `DATA_KEY`; the column's own key is derived from it (HKDF-SHA-256) */
  constructor(dataKey: string) {
    // A key object is set up once; a raw key would be set up again for every value.
    this.key = createSecretKey(
      Buffer.from(hkdfSync('sha256', dataKey, '', 'frontdoor sealed column', 32)),
    );
  }

  /** @param rowId authenticated with the value, so that a value copied to another row cannot be opened */
  seal(value: string | Uint8Array, rowId: string): Buffer<ArrayBuffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(rowId));
    const plain = typeof value === 'string' ? Buffer.from(value) : value;
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
  }

  /** @throws Error if the value was sealed with another key or for another row, or was modified */
  open(sealed: Uint8Array, rowId: string): string {
    return this.openBytes(sealed, rowId).toString('utf8');
  }

  /** As {@link open}, for binary values. */
  openBytes(sealed: Uint8Array, rowId: string): Buffer {
    const bytes = Buffer.from(sealed);
    if (bytes[0] !== VERSION) throw new Error('The sealed value has an unknown version');
    const iv = bytes.subarray(1, 1 + IV_BYTES);
    const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, iv)
      .setAAD(Buffer.from(rowId))
      .setAuthTag(tag);
    const body = bytes.subarray(1 + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }
}
