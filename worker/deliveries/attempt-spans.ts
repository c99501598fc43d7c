import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { contextOf, tracer } from '#runtime/tracing';
import type { ClaimedDelivery } from './delivery.ts';
import type { Outcome } from './outcome.ts';

/**
 * Makes the attempts of a batch visible in the traces of their forms: how long each delivery waited since it was due,
 * and the attempt. Requests to the destination appear in the first one's trace, to which the others link.
 * @param send makes the attempts
 * @returns its outcomes
 */
export async function traceAttempts(
  batch: readonly ClaimedDelivery[],
  send: () => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const attempts = batch.map(startAttempt);
  const [first, ...others] = attempts;
  if (!first) return send();
  for (const span of others) span.addLink({ context: first.spanContext() });
  try {
    const outcomes = await context.with(trace.setSpan(context.active(), first), send);
    for (const [at, span] of attempts.entries()) {
      const outcome = outcomes[at];
      if (!outcome) continue;
      span.setAttribute('frontdoor.delivery.outcome', outcome.result);
      if (outcome.result === 'unsent') continue;
      if (outcome.httpStatus) span.setAttribute('http.response.status_code', outcome.httpStatus);
      if (outcome.result === 'delivered') continue;
      span.setAttribute('error.type', outcome.reason);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    return outcomes;
  } finally {
    for (const span of attempts) span.end();
  }
}

function startAttempt({ id, destination, attemptCount, dueAt, submission }: ClaimedDelivery) {
  const parent = contextOf(submission.traceparent);
  tracer.startSpan('wait for delivery', { startTime: dueAt }, parent).end();
  const attributes = {
    'frontdoor.delivery.id': id,
    'frontdoor.delivery.destination': destination,
    'frontdoor.delivery.attempt': attemptCount,
  };
  return tracer.startSpan(
    `deliver ${destination}`,
    { kind: SpanKind.CONSUMER, attributes },
    parent,
  );
}
