import { context, SpanKind, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_EVENTS_PATH } from '#contracts/event-stream';
import { tracer } from '#runtime/tracing';

/** Routes that are polled constantly or stream for hours; their spans say nothing about visitors' waiting time. */
const UNTRACED = new Set([
  ADMIN_EVENTS_PATH,
  '/api/analytics',
  '/api/health/live',
  '/api/health/ready',
]);

/**
 * Creates a span for every request to the api and every form post. It has the route, never the URL, which may contain a
 * signed token. Each request starts a new trace, so that a client's `traceparent` cannot join other traces.
 */
export function traceRequests(fastify: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url;
    if (isTraced(method, route)) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, root: true, attributes };
      spans.set(request, tracer.startSpan(`${method} ${route}`, options));
    }
    done();
  });
  // Not earlier, because the body is parsed in the async context of the connection.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.setAttribute('http.response.status_code', reply.statusCode).end();
    done();
  });
}

function isTraced(method: string, route: string | undefined): route is string {
  if (route === undefined || UNTRACED.has(route)) return false;
  return method === 'POST' || route.startsWith('/api/');
}
