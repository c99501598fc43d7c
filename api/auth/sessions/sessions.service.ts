import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../signed-in-user.ts';
import { Tokens } from '../tokens.ts';
import { UsersService } from '../users/users.service.ts';
import { SessionsRepository } from './sessions.repository.ts';

/** Session lifetime: longer than a working day, shorter than a night, so that staff sign in every morning. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** A new session: the browser's token and its user. */
interface NewSession {
  token: string;
  username: string;
}

/** Signs staff in and out. A session lives in Postgres; the browser holds a random token. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly users: UsersService,
    private readonly tokens: Tokens,
  ) {}

  /** @throws ApiException as {@link UsersService.authenticate} */
  async signIn(username: string, password: string): Promise<NewSession> {
    return this.open(await this.users.authenticate(username, password));
  }

  /**
   * Creates the first admin from the one-time link and signs them in.
   * @throws ApiException as {@link UsersService.redeemSetupLink}
   */
  async setUp(token: string, username: string, password: string): Promise<NewSession> {
    return this.open(await this.users.redeemSetupLink(token, username, password));
  }

  async signOut(token: string): Promise<void> {
    await this.repository.delete(this.tokens.digest(token));
  }

  /** @returns the signed-in user, or null */
  async userOf(token: string | undefined): Promise<SignedInUser | null> {
    return token ? this.repository.findUser(this.tokens.digest(token)) : null;
  }

  private async open(user: { id: string; username: string }): Promise<NewSession> {
    const token = this.tokens.create();
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
    await this.repository.create(this.tokens.digest(token), user.id, expiresAt);
    return { token, username: user.username };
  }
}
