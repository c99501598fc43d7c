import {
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';

// Id of a row, end of validity in seconds since 1970 if there is one, MAC.
const TOKEN = /^([0-9a-f-]{36})(?:\.(\d{1,12}))?\.([\w-]{43})$/;

/** What a token says. `unknown`: it was not made here, or is incomplete. */
export type SignedToken = { standing: 'valid' | 'expired'; id: string } | { standing: 'unknown' };

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

  /** @param ends end of its validity; without one it is valid for good, and the same for every call */
  tokenFor(id: string, ends?: Date): string {
    const seconds = ends && String(Math.floor(ends.getTime() / 1000));
    const [key] = this.keys;
    if (!key) throw new Error('There is no key');
    return [id, ...(seconds ? [seconds] : []), this.mac(key, id, seconds)].join('.');
  }

  read(token: string, now: Date): SignedToken {
    const [, id, ends, signature] = TOKEN.exec(token) ?? [];
    if (!id || !signature) return { standing: 'unknown' };
    // Compared as text: four last characters decode to the same bytes.
    const given = Buffer.from(signature);
    const isOurs = this.keys.some((key) =>
      timingSafeEqual(given, Buffer.from(this.mac(key, id, ends))),
    );
    if (!isOurs) return { standing: 'unknown' };
    const isOver = ends !== undefined && now.getTime() >= Number(ends) * 1000;
    return { standing: isOver ? 'expired' : 'valid', id };
  }

  /** 43 characters. */
  private mac(key: KeyObject, id: string, ends: string | undefined): string {
    return createHmac('sha256', key)
      .update(`${this.purpose}\n${id}\n${ends ?? ''}`)
      .digest('base64url');
  }
}
