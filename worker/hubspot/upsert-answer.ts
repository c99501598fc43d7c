import { z } from 'zod';
import type { Outcome } from '../deliveries/outcome.ts';
import {
  commonFailure,
  RATE_WINDOW_MS,
  readErrorBody,
  refusedFields,
  refusedProperties,
  unreadable,
  type HubSpotAnswer,
  type Failure,
} from './answers.ts';

/** One row of a batch upsert. `traceId` is ours: HubSpot repeats it with the row's result or error. */
export interface UpsertRow {
  traceId: string;
  /** The contact's address, in lower case. */
  key: string;
  properties: Record<string, string>;
}

/** A row that HubSpot stored. */
export interface StoredContact {
  /** HubSpot's id of the contact; undefined where the answer does not name it. */
  contactId: string | undefined;
}

/** Result of a batch upsert: for the whole batch, or per row by `traceId`. */
export type Verdict =
  | { ofAll: Failure }
  | {
      ofAll?: undefined;
      stored: Map<string, StoredContact>;
      refused: Map<string, Outcome>;
      httpStatus: number;
    };

const rowErrorSchema = z.object({
  context: z
    .object({ objectWriteTraceId: z.array(z.string()) })
    .partial()
    .default({}),
});
const rowResultSchema = z.object({
  // Digits: it becomes a part of a link.
  id: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .catch(undefined),
  objectWriteTraceId: z.string().optional(),
  properties: z.object({ email: z.string().nullish() }).default({}),
});
const upsertAnswer = z.object({
  results: z.array(rowResultSchema).default([]),
  errors: z.array(z.unknown()).default([]),
});

/**
 * Reads the answer to a batch upsert. Rows that the answer does not identify are in neither set; the caller resends
 * them in smaller batches. A batch of one row is always settled.
 */
export function readUpsert(answer: HubSpotAnswer, rows: readonly UpsertRow[]): Verdict {
  const { status, json } = answer;
  const failure = commonFailure(answer);
  if (failure) return { ofAll: failure };
  const { results, errors } = upsertAnswer.catch({ results: [], errors: [] }).parse(json);
  if (status === 404 || (status < 300 && !results.length && !errors.length)) {
    return { ofAll: unreadable(status) };
  }
  const [only, second] = rows;
  const single = second ? undefined : only;
  const stored = new Map<string, StoredContact>();
  for (const row of status < 300 ? rows : []) {
    const result = results.find((one) => isOf(one, row)) ?? (single && results[0]);
    if (result) stored.set(row.traceId, { contactId: result.id });
  }
  const refused = new Map<string, Outcome>();
  for (const row of rows) {
    if (stored.has(row.traceId)) continue;
    const error =
      errors.find((one) => tracesOf(one).includes(row.traceId)) ??
      (single && status < 300 ? errors[0] : undefined);
    if (error !== undefined) refused.set(row.traceId, refusal(status, error, row));
    else if (single) refused.set(row.traceId, refusal(status, json, row));
    else if (lacksProperty(json, row)) refused.set(row.traceId, refusal(status, json, row));
  }
  return { stored, refused, httpStatus: status };
}

const isOf = (
  { objectWriteTraceId, properties }: z.infer<typeof rowResultSchema>,
  { traceId, key }: UpsertRow,
): boolean => objectWriteTraceId === traceId || properties.email?.toLowerCase() === key;

const tracesOf = (error: unknown): string[] =>
  rowErrorSchema.safeParse(error).data?.context.objectWriteTraceId ?? [];

/**
 * An unknown property affects every row that has it. A refused value affects one row, which the answer does not
 * identify.
 */
const lacksProperty = (json: unknown, { properties }: UpsertRow): boolean =>
  refusedProperties(json).some(
    ({ name, error }) => error === 'PROPERTY_DOESNT_EXIST' && name in properties,
  );

/** Transient row errors by category: the row was not stored and can be resent unchanged. */
const TRANSIENT_ROWS: Record<string, Extract<Outcome, { result: 'retry' }>> = {
  CONFLICT: {
    result: 'retry',
    reason: 'busy',
    explanation: 'HubSpot was just storing the same contact for another call.',
  },
  RATE_LIMITS: {
    result: 'retry',
    reason: 'rate-limited',
    retryAfterMs: RATE_WINDOW_MS,
    explanation: 'HubSpot asked us to slow down.',
  },
  INTERNAL_ERROR: {
    result: 'retry',
    reason: 'server-error',
    explanation: 'HubSpot had a problem of its own with this contact.',
  },
};

function refusal(status: number, body: unknown, { properties }: UpsertRow): Outcome {
  const refused = refusedProperties(body).filter(({ name }) => name in properties);
  const optional = refused.filter(({ name }) => name !== 'email');
  if (optional.length) {
    return refusedFields(
      status,
      optional.map(({ name, error }) => ({ name, unknown: error === 'PROPERTY_DOESNT_EXIST' })),
    );
  }
  const { message, category } = readErrorBody(body);
  const transient = TRANSIENT_ROWS[category];
  if (transient) return { ...transient, httpStatus: status };
  if (status === 409 || message.includes('already has that value')) {
    return {
      result: 'retry',
      reason: 'busy',
      httpStatus: status,
      explanation: 'HubSpot was just storing the same address for another contact.',
    };
  }
  return {
    result: 'failed',
    reason: 'invalid',
    httpStatus: status,
    explanation: refused.some(({ name }) => name === 'email')
      ? 'HubSpot does not accept this e-mail address.'
      : `HubSpot does not accept this contact (${status}).`,
  };
}
