import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT } from '#runtime/core.module';

/** Random tokens, and the keyed digests that are stored in their place. */
@Injectable()
export class Tokens {
  constructor(@Inject(ENVIRONMENT) private readonly environment: ApiEnvironment) {}

  /** @returns 256 random bits, base64url */
  create(): string {
    return randomBytes(32).toString('base64url');
  }

  /**
   * The digest that the database stores instead of the token, so that a copy of the table signs nobody in.
   * @returns 32 bytes
   */
  digest(token: string): Uint8Array<ArrayBuffer> {
    const hmac = createHmac('sha256', this.environment.SESSION_SECRET);
    return new Uint8Array(hmac.update(token).digest());
  }
}
