import { trace } from '@opentelemetry/api';
import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * One JSON line an event on standard output. Log ids, counts and codes: never a name, an address, a message or a body.
 * Where traces are on, a line names the trace it belongs to. Pass errors as `err`: they keep their type, code, HTTP status and place, never a message, which could quote a visitor.
 */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, base: { name }, serializers: { err: safeError }, mixin: traceOfLine });
}

function traceOfLine(): { traceId?: string } {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/**
 * What may be logged of an error. Database and HTTP clients quote the offending value in `message` and `detail`;
 * those stay out, the place and the code are what an operator needs.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status } = error as Error & { code?: unknown; status?: unknown };
  // A message of several lines could hold one that looks like a place.
  const stack = error.stack?.replace(error.message, '').split('\n');
  const places = stack?.filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(error.cause instanceof Error ? { cause: safeError(error.cause) } : {}),
    at: places?.slice(0, 6).map((line) => line.trim()),
  };
}
