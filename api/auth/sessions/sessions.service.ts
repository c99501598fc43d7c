import { Injectable } from '@nestjs/common';
import type { AdminUser } from '#prisma/generated/client';
import { AuditRepository } from '../../audit/audit.repository.ts';
import { SecurityLog } from '../../audit/security-log.ts';
import { ApiException } from '../../http/api-exception.ts';
import type { SignedInUser } from '../signed-in-user.ts';
import { Tokens } from '../tokens.ts';
import { UsersService } from '../users/users.service.ts';
import { DeviceCookies } from './device-cookie.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** Session lifetime: longer than a working day, shorter than a night, so that staff sign in every morning. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** The browser that signs in. */
export interface SigningBrowser {
  /** The client's address. */
  address: string;
  /** Its present session; a new one replaces it. */
  sessionToken: string | undefined;
  /** Value of its device cookie. */
  device: string | undefined;
}

/** A new session: the browser's token and device cookie, and its user. */
interface NewSession {
  token: string;
  device: string;
  user: Pick<AdminUser, 'id' | 'username' | 'role'>;
}

/** Signs staff in and out. A session lives in Postgres; the browser holds a random token. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly users: UsersService,
    private readonly tokens: Tokens,
    private readonly devices: DeviceCookies,
    private readonly throttle: SignInThrottle,
    private readonly audit: AuditRepository,
    private readonly log: SecurityLog,
  ) {}

  /**
   * @throws ApiException `rate_limited` as {@link SignInThrottle.admit}, `unauthenticated` as
   * {@link UsersService.verify}
   */
  async signIn(username: string, password: string, browser: SigningBrowser): Promise<NewSession> {
    const { address, device } = browser;
    // Without a device cookie the throttle comes before the first query.
    const known = device ? await this.users.find(username) : null;
    const deviceId = device && known ? this.devices.idOf(device, known) : undefined;
    await this.logged('sign-in delayed', browser, () =>
      this.throttle.admit({ address, username, deviceId }),
    );
    const found = known ?? (await this.users.find(username));
    const user = await this.logged(
      'sign-in failed',
      browser,
      () => this.users.verify(found, password),
      found,
    );
    await this.throttle.succeeded(username);
    return this.open(user, browser, deviceId !== undefined);
  }

  /**
   * Creates the first admin from the one-time link and signs them in.
   * @throws ApiException `rate_limited`, and as {@link UsersService.redeemSetupLink}
   */
  async setUp(
    token: string,
    { username, password }: { username: string; password: string },
    browser: SigningBrowser,
  ): Promise<NewSession> {
    const user = await this.logged('setup refused', browser, async () => {
      await this.throttle.admitNetwork(browser.address);
      return this.users.redeemSetupLink(token, username, password);
    });
    return this.open(user, browser, false);
  }

  async signOut(token: string, user: SignedInUser, address: string): Promise<void> {
    await this.repository.delete(this.tokens.digest(token));
    await this.audit.record(user, 'sign out', user.session);
    this.log.record('signed out', address, { userId: user.id, session: user.session });
  }

  /**
   * @param inUse false for a call that the browser made by itself: it does not keep the session alive
   * @returns the signed-in user, or null
   */
  async userOf(token: string | undefined, inUse: boolean): Promise<SignedInUser | null> {
    if (!token) return null;
    const digest = this.tokens.digest(token);
    const found = await this.repository.findUser(digest);
    if (!found) return null;
    const { lastSeenAt, ...user } = found;
    if (inUse) await this.repository.keepAlive(digest, lastSeenAt);
    return { ...user, session: sessionId(digest) };
  }

  private async open(
    user: AdminUser,
    { address, sessionToken }: SigningBrowser,
    knownDevice: boolean,
  ): Promise<NewSession> {
    const token = this.tokens.create();
    const tokenDigest = this.tokens.digest(token);
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
    await this.repository.create(
      { tokenDigest, userId: user.id, expiresAt },
      sessionToken ? this.tokens.digest(sessionToken) : undefined,
    );
    const session = sessionId(tokenDigest);
    await this.audit.record(user, 'sign in', session);
    this.log.record('signed in', address, { userId: user.id, session, knownDevice });
    return { token, device: this.devices.create(user), user };
  }

  /** Logs the refusal of a step. */
  private async logged<T>(
    refusal: 'sign-in failed' | 'sign-in delayed' | 'setup refused',
    { address }: SigningBrowser,
    step: () => Promise<T>,
    user?: AdminUser | null,
  ): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof ApiException) {
        this.log.record(refusal, address, user ? { userId: user.id } : {});
      }
      throw error;
    }
  }
}

/** Identifies a session in logs: a prefix of its token digest, which cannot be used to sign in. */
const sessionId = (digest: Uint8Array): string =>
  Buffer.from(digest.subarray(0, 8)).toString('hex');
