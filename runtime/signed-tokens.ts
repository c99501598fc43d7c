import {
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

// Row id, optional version, optional expiry in seconds since 1970, MAC.
const TOKEN = /^([0-9a-f-]{36})(?:\.v(\d{1,9}))?(?:\.(\d{1,12}))?\.([\w-]{43})$/;

/** Content of a token. `unknown`: the signature is invalid, or the token is incomplete. */
export type SignedToken =
  { standing: 'valid' | 'expired'; id: string; version?: number } | { standing: 'unknown' };

interface Bounds {
  /** When the token expires. Without it the token never expires, and is the same each time it is made. */
  ends?: Date;
  /** Version of the link, which the caller compares with the row's. Default 0, which the token leaves out. */
  version?: number;
}

/** Makes and reads signed tokens of one purpose. They name a row and hold no personal data. */
export class SignedTokens {
  private readonly purpose: string;
  private readonly keys: readonly KeyObject[];

  /**
   * @param use.key names the tokens' own key, which is derived from `DATA_KEY` (HKDF-SHA-256)
   * @param use.purpose a token of another purpose is unknown
   * @param previousDataKey `DATA_KEY_PREVIOUS`: only for tokens that were made before the change
   */
  constructor(
    use: { key: string; purpose: string },
    dataKey: string,
    previousDataKey: string | undefined,
  ) {
    this.purpose = use.purpose;
    this.keys = [dataKey, ...(previousDataKey ? [previousDataKey] : [])].map((key) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', key, '', use.key, 32))),
    );
  }

  tokenFor(id: string, { ends, version = 0 }: Bounds = {}): string {
    const seconds = ends && String(Math.floor(ends.getTime() / 1000));
    const named = version ? String(version) : undefined;
    const [key] = this.keys;
    if (!key) throw new Error('There is no key');
    const mac = this.mac(key, [id, seconds, named]);
    return [id, ...(named ? [`v${named}`] : []), ...(seconds ? [seconds] : []), mac].join('.');
  }

  read(token: string, now: Date): SignedToken {
    const [, id, version, ends, signature] = TOKEN.exec(token) ?? [];
    if (!id || !signature) return { standing: 'unknown' };
    // Compared as text, because four different last characters decode to the same bytes.
    const given = Buffer.from(signature);
    const isOurs = this.keys.some((key) =>
      timingSafeEqual(given, Buffer.from(this.mac(key, [id, ends, version]))),
    );
    if (!isOurs) return { standing: 'unknown' };
    const isOver = ends !== undefined && now.getTime() >= Number(ends) * 1000;
    const named = version !== undefined && { version: Number(version) };
    return { standing: isOver ? 'expired' : 'valid', id, ...named };
  }

  private mac(
    key: KeyObject,
    [id, ends = '', version]: [id: string, ends: string | undefined, version: string | undefined],
  ): string {
    const parts = [this.purpose, id, ends, ...(version === undefined ? [] : [version])];
    return createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  }
}
