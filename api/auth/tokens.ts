import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '../../runtime/environment.ts';
import { ENVIRONMENT } from '../core/tokens.ts';

/** Random tokens for the session cookie and the setup link. */
@Injectable()
export class Tokens {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** @returns 256 random bits, base64url */
  create(): string {
    return randomBytes(32).toString('base64url');
  }

  /** What the database keeps of a token: nobody can sign in with a copy of the table. @returns 32 bytes */
  digest(token: string): Uint8Array<ArrayBuffer> {
    const hmac = createHmac('sha256', this.environment.SESSION_SECRET);
    return new Uint8Array(hmac.update(token).digest());
  }
}
