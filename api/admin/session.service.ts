import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type { Environment } from '../../runtime/environment.ts';
import { ENVIRONMENT } from '../core/tokens.ts';
import { ApiException } from '../http/api-exception.ts';
import { AdminRepository } from './admin.repository.ts';

/** A working day and some: whoever comes back in the morning signs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;

// argon2id with the parameters OWASP's Password Storage Cheat Sheet recommends (19 MiB, 2 passes, 1 lane).
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the PHC string of an argon2id hash */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Signs staff in and out. A session lives in Postgres; the browser holds a random token. */
@Injectable()
export class SessionService {
  // Verified when the name is unknown, so that the answer takes as long as for a known one.
  private readonly decoy = hashPassword(randomBytes(16).toString('hex'));

  constructor(
    private readonly repository: AdminRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @returns the new session's token and the user's name
   * @throws ApiException `unauthenticated` for an unknown name and a wrong password alike
   */
  async signIn(username: string, password: string): Promise<{ token: string; username: string }> {
    const user = await this.repository.findUser(username);
    const matches = await verify(user?.passwordHash ?? (await this.decoy), password);
    if (!user || !matches) {
      throw new ApiException('unauthenticated', 'The user name or the password is not right.');
    }
    return { token: await this.open(user.id), username: user.username };
  }

  /**
   * Creates the first admin from the one-time link and signs them in.
   * @throws ApiException `forbidden` if the link was used, replaced or has expired
   */
  async setUp(
    token: string,
    username: string,
    password: string,
  ): Promise<{ token: string; username: string }> {
    const user = await this.repository.redeemSetupLink(
      this.digest(token),
      username,
      await hashPassword(password),
    );
    if (!user) {
      throw new ApiException(
        'forbidden',
        'This link is no longer valid. A new one is printed when the server starts.',
      );
    }
    return { token: await this.open(user.id), username: user.username };
  }

  async signOut(token: string): Promise<void> {
    await this.repository.deleteSession(this.digest(token));
  }

  /** @returns the signed-in user's name, or null */
  async usernameOf(token: string | undefined): Promise<string | null> {
    return token ? this.repository.findSession(this.digest(token)) : null;
  }

  /** What the database keeps of a token: nobody can sign in with a copy of the table. */
  digest(token: string): Buffer {
    return createHmac('sha256', this.environment.SESSION_SECRET).update(token).digest();
  }

  private async open(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
    await this.repository.createSession(this.digest(token), userId, expiresAt);
    return token;
  }
}
