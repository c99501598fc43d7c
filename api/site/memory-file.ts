import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bodies } from '../content/content-task.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** A file of the site that is held in memory. */
export interface MemoryFile {
  etag: string;
  /** By its extension. */
  type: string;
  bodies: Bodies;
}

/** @param path decides the type */
export function memoryFile(path: string, etag: string, bodies: Bodies): MemoryFile {
  const type = TYPES[path.replace(/^.*\./, '')] ?? 'application/octet-stream';
  return { etag, type, bodies };
}

/** Answers with a file, compressed if the browser accepts it; 304 if it has it already. */
export function sendFromMemory(
  { etag, type, bodies }: MemoryFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header('ETag', etag).header('Vary', 'Accept-Encoding').type(type);
  const known = String(request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim());
  // A status other than 200, as of the page for missing pages, has to reach the browser.
  if (reply.statusCode === 200 && known.includes(etag)) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gz'] as const).find(
    (one) =>
      bodies[one] &&
      new RegExp(`\\b${one === 'gz' ? 'gzip' : one}\\b(?!;q=0(?:[,;]|$))`).test(accepted),
  );
  if (encoding) void reply.header('Content-Encoding', encoding === 'gz' ? 'gzip' : encoding);
  const { buffer, byteOffset, byteLength } = bodies[encoding ?? 'plain'] ?? bodies.plain;
  return reply.send(Buffer.from(buffer, byteOffset, byteLength));
}
