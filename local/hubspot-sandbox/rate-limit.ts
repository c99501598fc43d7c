/** Length of HubSpot's rolling window, in milliseconds. */
const windowMs = 10_000;

/** HubSpot blocks a caller for a minute after this many 429s within a second. */
const burst = { refusals: 10, withinMs: 1_000, blockMs: 60_000 };

const dailyAllowance = 500_000;

/** `blocked`: rejected for a minute after too many 429s. */
export type Verdict = 'allowed' | 'limited' | 'blocked';

/** Rolling window of one caller's accepted requests in the last ten seconds. */
export class RollingWindow {
  private readonly limit: number;
  private readonly blocksBursts: boolean;
  private readonly accepted: number[] = [];
  private readonly refused: number[] = [];
  private blockedUntil = 0;
  private total = 0;

  /** @param limit requests per window, 0 for no limit */
  constructor(limit: number, blocksBursts: boolean) {
    this.limit = limit;
    this.blocksBursts = blocksBursts;
  }

  /** Decides on a request that arrived at `now` (ms since the epoch), and counts it if allowed. */
  take(now: number): Verdict {
    this.total += 1;
    if (this.limit === 0) return 'allowed';
    if (now < this.blockedUntil) return 'blocked';
    forget(this.accepted, now - windowMs);
    if (this.accepted.length < this.limit) {
      this.accepted.push(now);
      return 'allowed';
    }
    forget(this.refused, now - burst.withinMs);
    this.refused.push(now);
    if (this.blocksBursts && this.refused.length >= burst.refusals) {
      this.blockedUntil = now + burst.blockMs;
    }
    return 'limited';
  }

  /** HubSpot's rate-limit headers; none if there is no limit. */
  headers(): Record<string, string> {
    if (this.limit === 0) return {};
    return {
      'X-HubSpot-RateLimit-Max': String(this.limit),
      'X-HubSpot-RateLimit-Remaining': String(this.limit - this.accepted.length),
      'X-HubSpot-RateLimit-Interval-Milliseconds': String(windowMs),
      'X-HubSpot-RateLimit-Daily': String(dailyAllowance),
      'X-HubSpot-RateLimit-Daily-Remaining': String(Math.max(0, dailyAllowance - this.total)),
    };
  }
}

function forget(times: number[], until: number): void {
  const firstKept = times.findIndex((time) => time > until);
  times.splice(0, firstKept === -1 ? times.length : firstKept);
}

/** One window per caller, created on its first request. */
export class RateLimits {
  private readonly windows = new Map<string, RollingWindow>();

  /** The window of `caller`; the other arguments apply only when it is created. */
  window(caller: string, limit: number, blocksBursts = false): RollingWindow {
    const known = this.windows.get(caller);
    if (known !== undefined) return known;
    const window = new RollingWindow(limit, blocksBursts);
    this.windows.set(caller, window);
    return window;
  }

  /** Forgets every caller. */
  clear(): void {
    this.windows.clear();
  }
}
