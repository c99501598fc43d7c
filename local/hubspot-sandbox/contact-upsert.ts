import { z } from 'zod';
import type { Answer, Call, Effect } from './exchange.ts';
import { invalid } from './error-answers.ts';
import { readJson } from './json-body.ts';
import { sentProperties } from './contact-properties.ts';
import type { PropertySchema } from './contact-properties.ts';
import { EmailTaken } from './contact-store.ts';
import type { ContactStore } from './contact-store.ts';
import { viewContact } from './contact-view.ts';
import type { ContactView } from './contact-view.ts';

const row = z.object({
  id: z.string(),
  idProperty: z.string().optional(),
  properties: sentProperties,
  objectWriteTraceId: z.string().optional(),
});

const upsertRequest = z.object({ inputs: z.array(row) });

type Row = z.infer<typeof row>;
type Outcome = { result: ContactView & { new: boolean } } | { error: string };

/**
 * POST …/contacts/batch/upsert, keyed by e-mail address. One invalid row fails the batch with a 400. If every row has
 * an objectWriteTraceId and at least one row is valid, the answer is a 207 with an error for each invalid row.
 */
export function upsertContacts(
  store: ContactStore,
  schema: PropertySchema,
  call: Call,
  effect: Effect,
): Answer {
  const read = readJson(call.body, upsertRequest);
  if ('refusal' in read) return read.refusal;
  const { inputs } = read.value;
  const refusal = refuseBatch(inputs);
  if (refusal !== undefined) return refusal;

  const { unwritable } = effect;
  if (unwritable !== undefined && inputs.some(({ id }) => id.includes(unwritable))) {
    return invalid('One of the inputs is not valid.');
  }
  if (effect.rowError !== undefined) return refusedRows(inputs, effect.rowError, call);

  const refusals = inputs.map((input) =>
    schema.refusal({ ...input.properties, email: email(input) }, effect),
  );
  const firstRefusal = refusals.find((message) => message !== undefined);
  const partial =
    inputs.every(({ objectWriteTraceId }) => objectWriteTraceId !== undefined) &&
    refusals.includes(undefined);
  if (firstRefusal !== undefined && !partial) return invalid(firstRefusal);

  const outcomes = inputs.map((input, index): Outcome => {
    const error = refusals[index];
    return error === undefined ? upsert(store, input, call, effect) : { error };
  });
  return summarise(inputs, outcomes, call);
}

function refuseBatch(inputs: readonly Row[]): Answer | undefined {
  if (inputs.length === 0) return invalid('The batch must contain at least one input.');
  if (inputs.length > 100) {
    return invalid(
      `The maximum number of inputs supported in a batch request for CONTACT objects is 100. Found ${inputs.length} inputs.`,
    );
  }
  if (inputs.some(({ idProperty }) => idProperty !== 'email')) {
    return invalid('idProperty must name a unique property; this account has only email.');
  }
  const ids = inputs.map(({ id }) => id.trim().toLowerCase());
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  if (doubled === undefined) return undefined;
  return invalid(`Duplicate IDs found in batch input: [${doubled}]. IDs must be unique`);
}

/** A row's `email` property takes precedence over its id; this is how HubSpot changes an address. */
function email(input: Row): string {
  return input.properties.email ?? input.id;
}

function upsert(store: ContactStore, input: Row, call: Call, effect: Effect): Outcome {
  const existing = store.getByEmail(input.id);
  try {
    const changes = { ...input.properties, email: email(input) };
    const contact = store.save(existing, changes, !effect.drop, call.at);
    return { result: { ...viewContact(contact), new: existing === undefined } };
  } catch (error) {
    if (error instanceof EmailTaken) return { error: error.message };
    throw error;
  }
}

/** A 207 without results: every row is rejected for a reason unrelated to its data. */
function refusedRows(inputs: readonly Row[], category: string, call: Call): Answer {
  const errors = inputs.map(({ objectWriteTraceId }) => ({
    status: 'error',
    category,
    message: 'The row was not stored.',
    context: { objectWriteTraceId: objectWriteTraceId === undefined ? [] : [objectWriteTraceId] },
  }));
  const startedAt = new Date(call.at).toISOString();
  const completedAt = new Date().toISOString();
  return {
    status: 207,
    body: {
      status: 'COMPLETE',
      results: [],
      startedAt,
      completedAt,
      numErrors: errors.length,
      errors,
    },
  };
}

function summarise(inputs: readonly Row[], outcomes: readonly Outcome[], call: Call): Answer {
  const traced = outcomes.map((outcome, index) => ({
    outcome,
    trace: inputs[index]?.objectWriteTraceId,
  }));
  const results = traced.flatMap(({ outcome, trace }) =>
    'result' in outcome
      ? [{ ...outcome.result, ...(trace !== undefined && { objectWriteTraceId: trace }) }]
      : [],
  );
  const errors = traced.flatMap(({ outcome, trace }) =>
    'error' in outcome
      ? [
          {
            status: 'error',
            category: 'VALIDATION_ERROR',
            message: outcome.error,
            context: { objectWriteTraceId: trace === undefined ? [] : [trace] },
          },
        ]
      : [],
  );
  const only = errors[0];
  if (only !== undefined && results.length === 0) return invalid(only.message);
  const body = {
    status: 'COMPLETE',
    results,
    startedAt: new Date(call.at).toISOString(),
    completedAt: new Date().toISOString(),
  };
  if (only === undefined) return { status: 200, body };
  return { status: 207, body: { ...body, numErrors: errors.length, errors } };
}
