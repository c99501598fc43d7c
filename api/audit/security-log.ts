import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { networkOf } from '../http/client-network.ts';

const LINES_PER_MINUTE = 20;

const LEVELS = {
  'signed in': 'info',
  'signed out': 'info',
  'sign-in failed': 'warn',
  'sign-in delayed': 'warn',
  'setup refused': 'warn',
  'link refused': 'warn',
  'code refused': 'warn',
  'passkey refused': 'warn',
  'password check failed': 'warn',
  'access refused': 'warn',
  'origin refused': 'warn',
} as const;

type SecurityEvent = keyof typeof LEVELS;
const EVENTS = Object.keys(LEVELS) as SecurityEvent[];

/** The last step of a sign-in. */
export type SignInMethod = 'password' | 'code' | 'recovery code' | 'passkey' | 'link';

/** Ids that a line may carry; never a typed name or an address. */
interface SecurityIds {
  userId?: string;
  /** {@link SignedInUser.session} */
  session?: string;
  /** Route pattern, without its values. */
  route?: string | undefined;
  method?: string;
  /** Host of the page that a request came from. */
  origin?: string | undefined;
  reason?: 'unauthenticated' | 'forbidden';
  knownDevice?: boolean;
  /** What let a user in. */
  signedInBy?: SignInMethod;
}

/** The log of sign-ins and refusals, as JSON lines with `"security":true`. */
@Injectable()
export class SecurityLog {
  private readonly counted = new Map(EVENTS.map((event) => [event, 0]));
  // Rate-limited, so that an attack cannot flood a log of limited size and push out its own traces.
  private readonly lines = new RateLimiterMemory({ points: LINES_PER_MINUTE, duration: 60 });

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Number of all events since the process started, also of those without a line. */
  get counts(): ReadonlyMap<string, number> {
    return this.counted;
  }

  /**
   * Counts the event and writes one line, at most {@link LINES_PER_MINUTE} a minute for an event from one network; the
   * last of them says `more: true`.
   * @param address of the client; the line carries a keyed digest of its network that changes every day (UTC)
   */
  record(event: SecurityEvent, address: string, ids: SecurityIds = {}): void {
    this.counted.set(event, (this.counted.get(event) ?? 0) + 1);
    const network = this.pseudonym(networkOf(address));
    void this.lines.consume(`${event}|${network}`).then(
      ({ remainingPoints }) => {
        const line = {
          security: true,
          network,
          ...ids,
          ...(remainingPoints ? {} : { more: true }),
        };
        this.logger[LEVELS[event]](line, event);
      },
      () => undefined,
    );
  }

  private pseudonym(network: string): string {
    const day = new Date().toISOString().slice(0, 10);
    const hmac = createHmac('sha256', this.environment.SESSION_SECRET);
    return hmac.update(`network|${day}|${network}`).digest('base64url').slice(0, 16);
  }
}
