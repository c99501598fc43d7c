import { trace } from '@opentelemetry/api';
import { pino, type Logger } from 'pino';

export type { Logger };

/**
 * One JSON line an event on standard output. Log ids, counts and codes: never a name, an address, a message or a body.
 * If tracing is on, a line carries its trace id. Pass errors as `err`: type, code, HTTP status and stack are logged,
 * but never the message, which could quote a visitor.
 */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, base: { name }, serializers: { err: safeError }, mixin: traceOfLine });
}

function traceOfLine(): { traceId?: string } {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/**
 * The parts of an error that may be logged. `message` and `detail` are left out, because database and HTTP clients
 * quote the offending value in them; an operator needs only the code and the stack.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status } = error as Error & { code?: unknown; status?: unknown };
  // Removes the message first, because one of its lines could look like a stack frame.
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
