import type { Socket } from 'node:net';
import { z } from 'zod';
import { families } from './exchange.ts';
import type { Answer, Effect, Family } from './exchange.ts';
import {
  badGatewayPage,
  errorAnswer,
  maintenancePage,
  missingScope,
  tooManyRequests,
  unauthenticated,
} from './error-answers.ts';

/** Modes without a parameter. */
export const plainModes = [
  'ok',
  'down',
  'hang',
  'late',
  'drop',
  '302',
  '401',
  '403',
  '423',
  '429',
  '429-daily',
  '477',
  '500',
  '502-html',
  'not-subscribed',
] as const;

const modeName = z.union(
  [
    z.enum(plainModes),
    z.string().regex(/^reject-property:\w{1,100}$/),
    z.string().regex(/^refuse-value:\w{1,100}$/),
    z.string().regex(/^unreadable:\w{1,100}$/),
    z.string().regex(/^unwritable:\w{1,100}$/),
    z.enum(['row:CONFLICT', 'row:RATE_LIMITS', 'row:INTERNAL_ERROR']),
    z.enum(['read-row:RATE_LIMITS', 'read-row:INTERNAL_ERROR', 'read-row:VALIDATION_ERROR']),
    z.string().regex(/^slow:\d{1,6}$/),
    z.string().regex(/^stores-after:\d{1,6}$/),
    z.string().regex(/^502-stores-after:\d{1,6}$/),
  ],
  {
    error: `mode must be one of ${plainModes.join(', ')}, reject-property:<name>, refuse-value:<name>, unreadable:<part of an id>, unwritable:<part of an id>, row:CONFLICT, row:RATE_LIMITS, row:INTERNAL_ERROR, read-row:RATE_LIMITS, read-row:INTERNAL_ERROR, read-row:VALIDATION_ERROR, slow:<milliseconds>, stores-after:<milliseconds> or 502-stores-after:<milliseconds>`,
  },
);

/** Body of POST /__sandbox/mode, as JSON or as a form. */
export const modeRequest = z.strictObject({
  mode: modeName,
  /** Number of requests before the mode returns to "ok"; by default it stays until it is set again. */
  count: z.coerce.number().int().min(1).optional(),
  only: z.enum(families).optional(),
  /** Seconds, for "429" and "477". */
  retryAfter: z.coerce.number().int().min(0).default(2),
});

export type ModeSetting = z.infer<typeof modeRequest>;

const ok: ModeSetting = { mode: 'ok', retryAfter: 2 };

const changesOnlyWrites =
  /^(?:late|(?:502-)?stores-after:.*|drop|not-subscribed|reject-property:.*|refuse-value:.*|unwritable:.*|row:.*)$/;

const scopes: Record<Family, { read: string; write: string }> = {
  contacts: { read: 'crm.objects.contacts.read', write: 'crm.objects.contacts.write' },
  meetings: { read: 'crm.objects.contacts.read', write: 'crm.objects.contacts.write' },
  forms: { read: 'forms', write: 'forms' },
  subscriptions: {
    read: 'communication_preferences.read',
    write: 'communication_preferences.write',
  },
  erasures: { read: 'crm.objects.contacts.read', write: 'crm.objects.contacts.write' },
};

/** The current mode, and the connections it holds without an answer. */
export class ModeSwitch {
  private setting = ok;
  private readonly held = new Set<Socket>();

  get current(): ModeSetting {
    return this.setting;
  }

  /** Sets the mode. Connections held by the previous mode are reset. */
  set(setting: ModeSetting): void {
    this.setting = setting;
    for (const socket of this.held) socket.destroy();
    this.held.clear();
  }

  reset(): void {
    this.set(ok);
  }

  /**
   * The mode for one request; decrements the count. When the count runs out, held connections stay open, unlike in
   * `set`. A read neither uses up nor shows a mode that changes only writes.
   */
  take(family: Family | undefined, reads = false): ModeSetting {
    const taken = this.setting;
    if (taken.mode === 'ok') return ok;
    if (taken.only !== undefined && taken.only !== family) return ok;
    if (reads && changesOnlyWrites.test(taken.mode)) return ok;
    if (taken.count !== undefined) {
      this.setting = taken.count > 1 ? { ...taken, count: taken.count - 1 } : ok;
    }
    return taken;
  }

  /** Holds a connection without an answer until the mode is set again or the caller disconnects. */
  hold(socket: Socket): void {
    if (socket.destroyed || this.held.has(socket)) return;
    this.held.add(socket);
    socket.once('close', () => this.held.delete(socket));
  }
}

/** The fixed answer of a mode that bypasses the handlers, if there is one. */
export function modeAnswer(
  setting: ModeSetting,
  { family, reads }: { family: Family; reads: boolean },
): Answer | undefined {
  switch (setting.mode) {
    case '302':
      return maintenancePage();
    case '401':
      return unauthenticated();
    case '403':
      return missingScope(scopes[family][reads ? 'read' : 'write']);
    case '423':
      return errorAnswer(423, 'This resource is locked. Please wait and try again.', {
        category: 'LOCKED',
      });
    case '429':
      return withRemaining(tooManyRequests('TEN_SECONDLY_ROLLING', setting.retryAfter), '');
    case '429-daily':
      return withRemaining(tooManyRequests('DAILY'), 'Daily-');
    case '477':
      return errorAnswer(
        477,
        'This account is being migrated to another data center.',
        { category: 'MIGRATION_IN_PROGRESS' },
        { 'Retry-After': String(setting.retryAfter) },
      );
    case '500':
      return errorAnswer(500, 'internal error');
    case '502-html':
      return badGatewayPage();
    default:
      return undefined;
  }
}

function withRemaining(answer: Answer, scope: '' | 'Daily-'): Answer {
  return {
    ...answer,
    headers: { ...answer.headers, [`X-HubSpot-RateLimit-${scope}Remaining`]: '0' },
  };
}

/** The effect of a mode on the handlers. */
export function modeEffect({ mode }: ModeSetting): Effect {
  return {
    drop: mode === 'drop',
    rejectedProperty: argument(mode, 'reject-property:'),
    refusedValue: argument(mode, 'refuse-value:'),
    rowError: argument(mode, 'row:'),
    readError: argument(mode, 'read-row:'),
    unreadable: argument(mode, 'unreadable:'),
    unwritable: argument(mode, 'unwritable:'),
    ignoresOptIn: mode === 'not-subscribed',
  };
}

/** Delay of what a request does in a mode, in milliseconds. */
export function modeWork({ mode }: ModeSetting): number {
  return Number(argument(mode, 'stores-after:') ?? 0);
}

/** Time from a proxy's 502 until HubSpot carries out the request, in milliseconds. */
export function modeWorkAfter502({ mode }: ModeSetting): number {
  return Number(argument(mode, '502-stores-after:') ?? 0);
}

/** Delay of the answer in a mode, in milliseconds. */
export function modeDelay({ mode }: ModeSetting): number {
  return Number(argument(mode, 'slow:') ?? 0);
}

function argument(mode: string, prefix: string): string | undefined {
  return mode.startsWith(prefix) ? mode.slice(prefix.length) : undefined;
}
