import { context, SpanKind, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_EVENTS_PATH } from '#contracts/event-stream';
import { tracer } from '#runtime/tracing';

/** Routes that are asked all the time or answer for hours, and say nothing about a visitor's wait. */
const UNTRACED = new Set([
  ADMIN_EVENTS_PATH,
  '/api/analytics',
  '/api/health/live',
  '/api/health/ready',
]);

/**
 * Makes a span of every request to the api and of every form. It names the route, never the address: those hold signed
 * links. A trace always begins here, because a stranger's `traceparent` must not join traces of others.
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
  // Not earlier: the body is read in the context of the connection.
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
