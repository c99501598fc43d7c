import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import type { Logger } from './logger.ts';

/** Where traces go; both unset or empty: nothing is traced. */
interface TracingEnvironment {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined;
}

/** Makes the spans of this product. Until {@link startTracing} has started the export they record nothing. */
export const tracer = trace.getTracer('frontdoor');

/**
 * Sends the spans of this process to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT`, if there is one. A collector that
 * is unavailable only loses its spans.
 * @param service the process, e.g. `frontdoor-api`
 * @returns sends what is left and stops; call it after everything that makes spans has stopped
 */
export async function startTracing(
  service: string,
  environment: TracingEnvironment,
  logger: Logger,
): Promise<() => Promise<void>> {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return () => Promise.resolve();
  // Loaded only where it is used: the export takes memory that an installation without a collector should keep.
  const { exportSpans } = await import('./trace-export.ts');
  const headers = environment.OTEL_EXPORTER_OTLP_HEADERS ?? {};
  return exportSpans(service, { endpoint, headers }, logger);
}

/**
 * Runs `work` in a span of its own. What it throws marks the span with the error's type; messages stay out, because
 * they could quote a visitor.
 * @param parent the span's parent; the current span if absent
 */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
  parent: Context = context.active(),
): Promise<Result> {
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The current span as a W3C `traceparent`, which {@link contextOf} continues; undefined if no span is recorded. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The context that continues a stored {@link currentTraceparent}. Without one, spans start a new trace. */
export const contextOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
