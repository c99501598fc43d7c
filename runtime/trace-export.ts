import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';

// Less than the time in which a process has to stop (run-process.ts), so that a hanging collector cannot use it up.
const EXPORT_TIMEOUT_MS = 1_500;
const EXPORT_EVERY_MS = 2_000;
/** While the collector is unavailable every export fails, so warnings are limited to one per minute. */
const WARN_EVERY_MS = 60_000;

/**
 * Registers the process's one provider of spans, which sends them by OTLP over HTTP.
 * @param collector its base URL, without `/v1/traces`
 * @returns sends what is left and stops
 */
export function exportSpans(
  service: string,
  collector: { endpoint: string; headers: Readonly<Record<string, string>> },
  logger: Logger,
): () => Promise<void> {
  const warn = warnOnceAMinute(logger);
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${collector.endpoint}/v1/traces`,
          headers: { ...collector.headers },
          timeoutMillis: EXPORT_TIMEOUT_MS,
        }),
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  // Spans that cannot be exported must not make the shutdown fail.
  return () => provider.shutdown().catch(warn);
}

function warnOnceAMinute(logger: Logger): () => void {
  let warnedAt = -Infinity;
  return () => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    logger.warn('traces not exported, the collector does not take them');
  };
}
