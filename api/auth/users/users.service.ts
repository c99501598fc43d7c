import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import type { Site } from '#content/model';
import type { AdminUser } from '#prisma/generated/client';
import { SITE } from '../../content/content.module.ts';
import { ApiException } from '../../http/api-exception.ts';
import { notSignedIn, type SignedInUser } from '../signed-in-user.ts';
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
  // Hash to verify against for an unknown user name, so that response time does not reveal which names exist.
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
   * @throws ApiException `unauthenticated`, the same for an unknown name, a wrong password, and a person who is not
   * active or has not accepted the invitation
   */
  async verify(user: AdminUser | null, password: string): Promise<AdminUser> {
    const usable = user?.active ? user.passwordHash : null;
    const matches = await this.matches(usable ?? (await this.decoy), password);
    if (!user || usable === null || !matches) {
      throw new ApiException('unauthenticated', 'The user name or the password is not right.');
    }
    return user;
  }

  /** @returns the user, if the password is theirs; null otherwise */
  async confirm(userId: string, password: string): Promise<AdminUser | null> {
    const user = await this.repository.findById(userId);
    const matches = await this.matches(user?.passwordHash ?? (await this.decoy), password);
    return user?.passwordHash && matches ? user : null;
  }

  /**
   * Sets the user's own new password and ends all their sessions but the present one.
   * @returns the user with the new password
   * @throws ApiException `validation_failed` for a password that is easy to guess; `unauthenticated` if the present
   * session has ended
   */
  async changePassword(user: SignedInUser, password: string): Promise<AdminUser> {
    await this.refuseEasyPassword(password, user.username);
    const passwordHash = await hashPassword(password);
    if (!(await this.repository.changePassword(user, passwordHash))) throw notSignedIn();
    const changed = await this.repository.findById(user.id);
    if (!changed) throw new Error('A user is gone, although users are never deleted');
    return changed;
  }

  /**
   * Creates the first admin from the one-time link.
   * @throws ApiException `expired` if the link was used, replaced or has expired; `validation_failed` for a password
   * that is easy to guess
   */
  async redeemSetupLink(token: string, username: string, password: string): Promise<AdminUser> {
    // Checked before the expensive work below, which anybody could trigger.
    if ((await this.repository.count()) > 0) throw setupLinkGone();
    await this.refuseEasyPassword(password, username);
    const user = await this.repository.redeemSetupLink(
      this.tokens.digest(token),
      username,
      await hashPassword(password),
    );
    if (user) return user;
    throw setupLinkGone();
  }

  /**
   * Sets the password of an invited person, or of one whose password is reset.
   * @throws ApiException `expired` if the link was used, replaced or has expired; `validation_failed` for a password
   * that is easy to guess, which leaves the link valid
   */
  async redeemLink(token: string, password: string): Promise<AdminUser> {
    const digest = this.tokens.digest(token);
    const owner = await this.repository.linkOwner(digest);
    if (!owner) throw oneTimeLinkGone();
    await this.refuseEasyPassword(password, owner.username);
    const user = await this.repository.redeemLink(digest, await hashPassword(password));
    if (!user) throw oneTimeLinkGone();
    return user;
  }

  /** @throws ApiException `expired` if the first admin's link was used, replaced or has expired */
  async checkSetupLink(token: string): Promise<void> {
    if (!(await this.repository.hasSetupLink(this.tokens.digest(token)))) throw setupLinkGone();
  }

  /** @throws ApiException `expired` if an invitation or a reset link was used, replaced or has expired */
  async checkLink(token: string): Promise<void> {
    if (!(await this.repository.linkOwner(this.tokens.digest(token)))) throw oneTimeLinkGone();
  }

  private matches(hash: string, password: string): Promise<boolean> {
    return this.limit(() => verify(hash, password));
  }

  private async refuseEasyPassword(password: string, username: string): Promise<void> {
    if (!(await isEasyToGuess(password, [username, this.site.name]))) return;
    throw new ApiException('validation_failed', EASY_TO_GUESS, {
      fields: { password: EASY_TO_GUESS },
    });
  }
}

const setupLinkGone = () =>
  new ApiException(
    'expired',
    'This link was used or replaced, or has expired. If you have chosen a password, sign in with it. Otherwise a new link is printed when the server starts.',
  );

const oneTimeLinkGone = () =>
  new ApiException(
    'expired',
    'This link was used or replaced, or has expired. If you have chosen a password, sign in with it. Otherwise ask an admin of your practice for a new link.',
  );
