import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.unknown()) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(
                z.object({
                  key: z.string(),
                  value: z.record(z.string(), z.string().or(z.number())),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
});
type ExportedSpan = z.output<
  typeof exportRequest
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

/** Takes traces by OTLP over HTTP with JSON bodies, as an OpenTelemetry collector does. */
export class TraceCollector {
  readonly spans: ExportedSpan[] = [];
  /** Everything that was sent, as text. */
  received = '';
  /** The `authorization` headers that came with it. */
  readonly authorizations = new Set<string | undefined>();
  readonly #server = createServer((request, response) => {
    void (async () => {
      this.authorizations.add(request.headers.authorization);
      const body = await json(request);
      this.received += JSON.stringify(body);
      if (request.url === '/v1/traces') {
        const { resourceSpans } = exportRequest.parse(body);
        const scopes = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
        this.spans.push(...scopes.flatMap(({ spans }) => spans));
      }
      response.setHeader('Content-Type', 'application/json').end('{}');
    })();
  });

  /** @returns the address for `OTEL_EXPORTER_OTLP_ENDPOINT` */
  start(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        if (typeof address === 'object' && address) resolve(`http://127.0.0.1:${address.port}`);
      });
    });
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** The value of a span's attribute as text; undefined if it has none of that name. */
export function attributeOf({ attributes }: ExportedSpan, name: string): string | undefined {
  const found = attributes.find(({ key }) => key === name);
  return found && String(Object.values(found.value)[0]);
}
