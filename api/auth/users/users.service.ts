import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Site } from '#content/model';
import type { AdminUser } from '#prisma/generated/client';
import { SITE } from '../../content/content.module.ts';
import { ApiException } from '../../http/api-exception.ts';
import { Tokens } from '../tokens.ts';
import { hashPassword } from './password-hash.ts';
import { isEasyToGuess } from './password-strength.ts';
import { UsersRepository } from './users.repository.ts';

// Verifying a password occupies one of libuv's four threads. New database connections also need one (SCRAM) and must
// not time out behind a burst of sign-ins.
const VERIFIED_AT_ONCE = 2;

const EASY_TO_GUESS =
  'This password is easy to guess. A few unrelated words are hard to guess and easy to remember.';

/** The users who can sign in. */
@Injectable()
export class UsersService {
  private readonly limit = pLimit(VERIFIED_AT_ONCE);
  // Verified when the user name is unknown, so that response time does not reveal which names exist.
  private readonly decoy = hashPassword(randomBytes(16).toString('hex'));

  constructor(
    private readonly repository: UsersRepository,
    private readonly tokens: Tokens,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** @returns null if there is none */
  find(username: string): Promise<AdminUser | null> {
    return this.repository.find(username);
  }

  /**
   * @param user null for an unknown name
   * @throws ApiException `unauthenticated`, the same for an unknown name and a wrong password
   */
  async verify(user: AdminUser | null, password: string): Promise<AdminUser> {
    const hash = user?.passwordHash ?? (await this.decoy);
    const matches = await this.limit(() => verify(hash, password));
    if (!user || !matches) {
      throw new ApiException('unauthenticated', 'The user name or the password is not right.');
    }
    return user;
  }

  /**
   * Creates the first admin from the one-time link.
   * @throws ApiException `forbidden` if the link was used, replaced or has expired; `validation_failed` for a password
   * that is easy to guess
   */
  async redeemSetupLink(token: string, username: string, password: string): Promise<AdminUser> {
    // Before the work below, which anyone could ask for.
    if ((await this.repository.count()) > 0) throw linkNoLongerValid();
    if (await isEasyToGuess(password, [username, this.site.name])) {
      throw new ApiException('validation_failed', EASY_TO_GUESS, {
        fields: { password: EASY_TO_GUESS },
      });
    }
    const user = await this.repository.redeemSetupLink(
      this.tokens.digest(token),
      username,
      await hashPassword(password),
    );
    if (user) return user;
    throw linkNoLongerValid();
  }
}

const linkNoLongerValid = () =>
  new ApiException(
    'forbidden',
    'This link is no longer valid. A new one is printed when the server starts.',
  );
