import { Injectable } from '@nestjs/common';
import type { SessionList } from '#contracts/auth';
import type { PasskeyAnswer } from '#contracts/passkeys';
import type { AdminUser } from '#prisma/generated/client';
import { AuditRepository } from '../../audit/audit.repository.ts';
import { SecurityLog, type SignInMethod } from '../../audit/security-log.ts';
import { ApiException } from '../../http/api-exception.ts';
import { PasskeysService } from '../passkeys/passkeys.service.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { SignedInUser } from '../signed-in-user.ts';
import { Tokens } from '../tokens.ts';
import { UsersService } from '../users/users.service.ts';
import { browserInWords } from './browser-in-words.ts';
import { DeviceCookies } from './device-cookie.ts';
import { PENDING_SECONDS } from './pending-cookie.ts';
import { sessionId } from './session-id.ts';
import { SessionsRepository, type VerifiedUser } from './sessions.repository.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** Session lifetime: longer than a working day, shorter than a night, so that staff sign in every morning. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Codes that one sign-in may try. */
const TRIES = 5;

/** The browser that signs in. */
export interface SigningBrowser {
  /** The client's address. */
  address: string;
  /** Its present session; a new one replaces it. */
  sessionToken: string | undefined;
  /** Value of its device cookie. */
  device: string | undefined;
  /** Token of a sign-in that lacks the second factor. */
  pendingToken: string | undefined;
  userAgent: string | undefined;
}

/** A new session: the browser's token and device cookie, and its user. */
export interface NewSession {
  token: string;
  device: string;
  user: Pick<AdminUser, 'id' | 'username' | 'role'> & Pick<SignedInUser, 'needsSecondFactor'>;
}

/** The password was right, and a code is needed. */
export interface PendingSignIn {
  pendingToken: string;
}

/** Signs staff in and out. A session lives in Postgres; the browser holds a random token. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly users: UsersService,
    private readonly secondFactor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly tokens: Tokens,
    private readonly devices: DeviceCookies,
    private readonly throttle: SignInThrottle,
    private readonly audit: AuditRepository,
    private readonly log: SecurityLog,
  ) {}

  /**
   * @throws ApiException `rate_limited` as {@link SignInThrottle.admit}, `unauthenticated` as
   * {@link UsersService.verify}, and if the password changed or {@link endOthers} ran meanwhile
   */
  async signIn(
    username: string,
    password: string,
    browser: SigningBrowser,
  ): Promise<NewSession | PendingSignIn> {
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
    if (await this.secondFactor.isOn(user.id)) return this.waitForCode(user, browser);
    await this.logged('sign-in failed', browser, () => this.refuseInsteadOfPasskey(user), user);
    await this.throttle.succeeded(username);
    return this.open({ user }, browser, 'password');
  }

  /**
   * The second step of {@link signIn}, in the same browser.
   * @param code of the authenticator app, or a recovery code
   * @throws ApiException `forbidden` if the first step has to be repeated, `rate_limited` as
   * {@link SignInThrottle.admitCode}, `unauthenticated` for a wrong code
   */
  async signInWithCode(code: string, browser: SigningBrowser): Promise<NewSession> {
    const digest = browser.pendingToken && this.tokens.digest(browser.pendingToken);
    const user = digest ? await this.repository.findPending(digest, TRIES) : null;
    if (!digest || !user) throw passwordAgain();
    const deviceId = browser.device && this.devices.idOf(browser.device, user);
    await this.logged(
      'sign-in delayed',
      browser,
      () => this.throttle.admitCode(user.id, deviceId || undefined),
      user,
    );
    if (!(await this.repository.countTry(digest, TRIES))) throw passwordAgain();
    const method = await this.logged(
      'code refused',
      browser,
      async () => {
        const accepted = await this.secondFactor.accept(user, code);
        if (accepted) return accepted;
        throw new ApiException('unauthenticated', 'This code is not right, or was used already.');
      },
      user,
    );
    await this.repository.deletePending(digest);
    await this.throttle.succeeded(user.username, user.id);
    return this.open({ user }, browser, method);
  }

  /** @throws ApiException `rate_limited` as {@link SignInThrottle.admitPasskey} */
  async passkeyOptions(browser: SigningBrowser) {
    await this.throttle.admitPasskey(browser.address);
    return this.passkeys.optionsToSignIn();
  }

  /**
   * Signs in with a passkey, which counts as both factors.
   * @throws ApiException `rate_limited` as {@link SignInThrottle.admitPasskey}, `unauthenticated` as
   * {@link PasskeysService.userOf}
   */
  async signInWithPasskey(answer: PasskeyAnswer, browser: SigningBrowser): Promise<NewSession> {
    const verified = await this.logged('passkey refused', browser, async () => {
      await this.throttle.admitPasskey(browser.address);
      return this.passkeys.userOf(answer);
    });
    return this.open(verified, browser, 'passkey');
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
    return this.open({ user }, browser, 'link');
  }

  /**
   * Sets the password of an invited person, or of one whose password is reset, and signs them in.
   * @throws ApiException `rate_limited`, and as {@link UsersService.redeemLink}
   */
  async redeemLink(token: string, password: string, browser: SigningBrowser): Promise<NewSession> {
    const user = await this.logged('link refused', browser, async () => {
      await this.throttle.admitNetwork(browser.address);
      return this.users.redeemLink(token, password);
    });
    return this.open({ user }, browser, 'link');
  }

  /**
   * Says whether a one-time link still works, before anybody chooses a password.
   * @throws ApiException `rate_limited`; `forbidden` if the link was used, replaced or has expired
   */
  async checkLink(token: string, browser: SigningBrowser): Promise<void> {
    await this.logged('link refused', browser, async () => {
      await this.throttle.admitLinkCheck(browser.address);
      await this.users.checkLink(token);
    });
  }

  /** As {@link checkLink}, for the link of the first admin. */
  async checkSetupLink(token: string, browser: SigningBrowser): Promise<void> {
    await this.logged('setup refused', browser, async () => {
      await this.throttle.admitLinkCheck(browser.address);
      await this.users.checkSetupLink(token);
    });
  }

  /**
   * Asks a signed-in user for the password again, before ways to sign in are changed. Guesses count as those at
   * sign-in.
   * @param field of the form that holds the password
   * @throws ApiException `rate_limited` as {@link SignInThrottle.admit}; `validation_failed` for a wrong password, not
   * `unauthenticated`, which would say that the session has ended
   */
  async confirmPassword(
    { id, username, session }: SignedInUser,
    password: string,
    { address, device }: SigningBrowser,
    field = 'password',
  ): Promise<void> {
    const user = await this.users.find(username);
    const deviceId = device && user ? this.devices.idOf(device, user) : undefined;
    await this.throttle.admit({ address, username, deviceId });
    if (await this.users.confirm(id, password)) {
      await this.throttle.succeeded(username);
      return;
    }
    this.log.record('password check failed', address, { userId: id, session });
    const wrong = 'This is not your password.';
    throw new ApiException('validation_failed', wrong, { fields: { [field]: wrong } });
  }

  /**
   * Sets a new password and ends the user's other sessions.
   * @returns the browser's new device cookie: the old one ended with the old password
   * @throws ApiException as {@link confirmPassword} and {@link UsersService.changePassword}
   */
  async changePassword(
    user: SignedInUser,
    { current, password }: { current: string; password: string },
    browser: SigningBrowser,
  ): Promise<string> {
    await this.confirmPassword(user, current, browser, 'current');
    return this.devices.create(await this.users.changePassword(user, password));
  }

  async signOut(token: string, user: SignedInUser, address: string): Promise<void> {
    await this.repository.delete(this.tokens.digest(token));
    await this.audit.record(user, 'sign out', user.session);
    this.log.record('signed out', address, { userId: user.id, session: user.session });
  }

  async list(user: SignedInUser): Promise<SessionList> {
    const sessions = await this.repository.listOf(user.id);
    return sessions.map(({ tokenDigest, browser, createdAt, lastSeenAt }) => ({
      id: sessionId(tokenDigest),
      browser,
      openedAt: createdAt.toISOString(),
      lastUsedAt: lastSeenAt.toISOString(),
      current: sessionId(tokenDigest) === user.session,
    }));
  }

  /** @throws ApiException `not_found` if the user has no such session */
  async endOne(user: SignedInUser, session: string): Promise<void> {
    if (await this.repository.endOne(user, session)) return;
    throw new ApiException('not_found', 'This session has ended already.');
  }

  /** Signs the user out everywhere but here. */
  endOthers(user: SignedInUser): Promise<void> {
    return this.repository.endOthers(user);
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
    // A limited session from before the user had a second factor. It must not be used to change that factor.
    if (user.needsSecondFactor && (await this.secondFactor.hasAny(user.id))) return null;
    if (inUse) await this.repository.keepAlive(digest, lastSeenAt);
    return { ...user, session: sessionId(digest) };
  }

  /** @returns those of these tokens whose sessions are open; asking does not keep them alive */
  async openAmong(tokens: readonly string[]): Promise<Set<string>> {
    const digests = tokens.map((token) => this.tokens.digest(token));
    const open = new Set((await this.repository.findOpen(digests)).map(sessionId));
    return new Set(tokens.filter((_, at) => open.has(sessionId(digests[at]!))));
  }

  /**
   * Where a second factor is required, a password alone must not open an account with a passkey: somebody with a stolen
   * password could set up a second factor of their own.
   */
  private async refuseInsteadOfPasskey(user: AdminUser): Promise<void> {
    if (!(await this.secondFactor.isRequired())) return;
    if ((await this.passkeys.list(user.id)).length === 0) return;
    throw new ApiException(
      'unauthenticated',
      'Your practice requires a second factor. Please sign in with your passkey.',
    );
  }

  private async waitForCode(user: AdminUser, browser: SigningBrowser): Promise<PendingSignIn> {
    const pendingToken = this.tokens.create();
    const digest = this.tokens.digest(pendingToken);
    const expiresAt = new Date(Date.now() + PENDING_SECONDS * 1000);
    if (await this.repository.createPending(digest, { user }, expiresAt)) return { pendingToken };
    throw this.overtaken(user, browser);
  }

  private async open(
    verified: VerifiedUser & { user: AdminUser },
    signing: SigningBrowser,
    method: SignInMethod,
  ): Promise<NewSession> {
    const { user } = verified;
    const { address, sessionToken, device, userAgent } = signing;
    const token = this.tokens.create();
    const tokenDigest = this.tokens.digest(token);
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
    const byOneFactor = method === 'password' || method === 'link';
    const needsSecondFactor = byOneFactor && (await this.secondFactor.isRequired());
    const browser = browserInWords(userAgent);
    const stored = await this.repository.create(
      verified,
      { tokenDigest, expiresAt, browser, needsSecondFactor },
      sessionToken ? this.tokens.digest(sessionToken) : undefined,
    );
    if (!stored) throw this.overtaken(user, signing);
    const session = sessionId(tokenDigest);
    const knownDevice = Boolean(device && this.devices.idOf(device, user));
    await this.audit.record(user, 'sign in', session);
    this.log.record('signed in', address, {
      userId: user.id,
      session,
      knownDevice,
      signedInBy: method,
    });
    return { token, device: this.devices.create(user), user: { ...user, needsSecondFactor } };
  }

  /** The refusal of a sign-in during which the password, passkey or user changed, or the user signed out elsewhere. */
  private overtaken({ id }: AdminUser, { address }: SigningBrowser): ApiException {
    this.log.record('sign-in failed', address, { userId: id });
    const words = 'Your account was just changed or signed out elsewhere. Please sign in again.';
    return new ApiException('unauthenticated', words);
  }

  /** Logs the refusal of a step. */
  private async logged<T>(
    refusal: Parameters<SecurityLog['record']>[0],
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

const passwordAgain = () =>
  new ApiException(
    'forbidden',
    'That took too long, or too many codes were tried. Please enter your password again.',
  );
