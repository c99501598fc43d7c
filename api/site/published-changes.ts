import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bodies, RenderedChanges } from '../content/content-task.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

interface ChangedFile {
  digest: string;
  bodies: Bodies;
}

/** The files in which the site with the published posts differs from the built one. They are kept in memory. */
export class PublishedChanges {
  private readonly files: ReadonlyMap<string, ChangedFile>;
  private readonly gone: ReadonlySet<string>;

  /** @param before has the bodies of the files that were not rendered again */
  constructor(rendered?: RenderedChanges, before?: PublishedChanges) {
    this.files = new Map(
      rendered?.files.flatMap(({ path, digest, bodies }): [string, ChangedFile][] => {
        const known = bodies ? { digest, bodies } : before?.files.get(path);
        return known ? [[path, known]] : [];
      }),
    );
    this.gone = new Set(rendered?.gone);
  }

  /** Digests of the rendered files by path. */
  get known(): Record<string, string> {
    return Object.fromEntries([...this.files].map(([path, { digest }]) => [path, digest]));
  }

  has(path: string): boolean {
    return this.files.has(path);
  }

  /** Whether the build has a file that the site does not have any more. */
  isGone(path: string): boolean {
    return this.gone.has(path);
  }

  /** Answers with a file, compressed if the browser accepts it; 304 if it has it already. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const file = this.files.get(path);
    if (!file) throw new Error(`${path} was not rendered`);
    const etag = `W/"${file.digest}"`;
    void reply
      .header('ETag', etag)
      .header('Vary', 'Accept-Encoding')
      .type(TYPES[path.replace(/^.*\./, '')] ?? 'application/octet-stream');
    const known = String(request.headers['if-none-match'] ?? '')
      .split(',')
      .map((tag) => tag.trim());
    if (known.includes(etag)) return reply.code(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gz'] as const).find(
      (one) =>
        file.bodies[one] &&
        new RegExp(`\\b${one === 'gz' ? 'gzip' : one}\\b(?!;q=0(?:[,;]|$))`).test(accepted),
    );
    if (encoding) void reply.header('Content-Encoding', encoding === 'gz' ? 'gzip' : encoding);
    return reply.send(Buffer.from(file.bodies[encoding ?? 'plain'] ?? file.bodies.plain));
  }
}
