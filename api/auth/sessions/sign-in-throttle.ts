import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../http/rate-limiter.ts';

const PER_MINUTE = 10;
const PER_HOUR = 60;
/** A sign-in takes two: one for the challenge and one for the answer. */
const PASSKEY_CALLS_PER_MINUTE = 30;
const LINK_CHECKS_PER_MINUTE = 30;
/** Attempts per user name, over all networks, before delays begin. Equal to the limit of one network. */
const FREE_ATTEMPTS = PER_MINUTE;
/** Codes of a user from known browsers before they are slowed like those of any other browser. */
const DEVICE_CODES_PER_HOUR = 20;
const NAME_WINDOW_SECONDS = 15 * 60;
const LONGEST_WAIT_SECONDS = 30;

/** One attempt to sign in. */
interface Attempt {
  /** The client's address. */
  address: string;
  /** The typed user name. */
  username: string;
  /** Id of the browser from its device cookie; undefined if this user has never signed in with it. */
  deviceId: string | undefined;
}

/**
 * Slows password guessing without a lockout (docs/decisions/0019). A browser that has signed in before has a limit of
 * its own. Any other browser is limited by its network, and by delays per user name that grow with each attempt. A
 * delay is a 429 with `Retry-After`, so it holds no connection.
 */
@Injectable()
export class SignInThrottle {
  constructor(private readonly rateLimiter: RateLimiter) {}

  /**
   * Counts an attempt before its password is checked, so that concurrent attempts cannot all be checked.
   * @throws ApiException `rate_limited` with the seconds to wait
   */
  async admit({ address, username, deviceId }: Attempt): Promise<void> {
    if (deviceId) {
      await this.rateLimiter.consumeKey('login-device', deviceId, PER_MINUTE, 60);
      return;
    }
    await this.admitNetwork(address);
    await this.slow('login', username);
  }

  /**
   * As {@link admit} for the code after the right password. The network was counted with the password. Somebody who
   * knew the password may hold many device cookies, so the codes of known browsers are counted by user.
   * @throws ApiException `rate_limited` with the seconds to wait
   */
  async admitCode(userId: string, deviceId: string | undefined): Promise<void> {
    if (deviceId) {
      const codes = await this.rateLimiter.count('login-code-device', userId, 60 * 60);
      if (codes <= DEVICE_CODES_PER_HOUR) return;
    }
    await this.slow('login-code', userId);
  }

  /**
   * Limits what a network may ask of passkeys: they cannot be guessed, but each call costs work.
   * @throws ApiException `rate_limited` with the seconds to wait
   */
  async admitPasskey(address: string): Promise<void> {
    await this.rateLimiter.consume('login-passkey', address, PASSKEY_CALLS_PER_MINUTE, 60);
  }

  /**
   * Limits how often a network may ask whether a one-time link works. It leaves the attempts of {@link admitNetwork}
   * for choosing the password.
   * @throws ApiException `rate_limited` with the seconds to wait
   */
  async admitLinkCheck(address: string): Promise<void> {
    await this.rateLimiter.consume('link-check', address, LINK_CHECKS_PER_MINUTE, 60);
  }

  /** As {@link admit} for what has no user name. */
  async admitNetwork(address: string): Promise<void> {
    await this.rateLimiter.consume('login', address, PER_MINUTE, 60);
    await this.rateLimiter.consume('login-hour', address, PER_HOUR, 60 * 60);
  }

  /** Forgets the attempts for a name after a complete sign-in. @param userId if a code was part of it */
  async succeeded(username: string, userId?: string): Promise<void> {
    await this.rateLimiter.forget('login-name', username);
    if (userId) await this.rateLimiter.forget('login-code-name', userId);
  }

  private async slow(action: 'login' | 'login-code', name: string): Promise<void> {
    const attempts = await this.rateLimiter.count(`${action}-name`, name, NAME_WINDOW_SECONDS);
    if (attempts <= FREE_ATTEMPTS) return;
    await this.rateLimiter.consumeKey(`${action}-wait`, name, 1, waitAfter(attempts));
  }
}

/** Seconds until the next attempt for a name may be made: 2, 4, 8, 16, then {@link LONGEST_WAIT_SECONDS}. */
function waitAfter(attempts: number): number {
  return Math.min(2 ** (attempts - FREE_ATTEMPTS), LONGEST_WAIT_SECONDS);
}
