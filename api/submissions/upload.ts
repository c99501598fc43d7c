import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { POST_IMAGE_MAX_BYTES } from '#contracts/blog';
import { applicationForm, CV_MAX_BYTES } from '#contracts/submissions/application';
import { ApiException } from '../http/api-exception.ts';
import { BODY_LIMIT } from '../http/body-parsers.ts';
import { cvProblem } from './cv-file.ts';

/** Name of the multipart part with the file. */
const FILE_FIELD = 'cv';
// A browser shows the answer only after it has sent the whole body, so the rest of a refused body is read up to this
// size.
const REFUSED_UNREAD = 5 * CV_MAX_BYTES;

/** The routes that take a file, with the largest body that is read to its end, bytes. */
const UPLOADS: Readonly<Record<string, number>> = {
  [applicationForm.path]: REFUSED_UNREAD,
  '/api/admin/blog/images': 2 * POST_IMAGE_MAX_BYTES,
};

/** Accepts multipart bodies on the routes that take a file; elsewhere they are a 415. */
export async function registerUploads(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRequest', async (request) => {
    if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/')) return;
    const { url = '' } = request.routeOptions;
    const longest = UPLOADS[url];
    if (longest === undefined) {
      throw new ApiException('unsupported_media_type', 'Please send JSON.');
    }
    if (Number(request.headers['content-length']) > longest) {
      throw url === applicationForm.path
        ? cvProblem('tooLarge')
        : new ApiException('payload_too_large', 'Please choose a picture of at most 12 MB.');
    }
  });
  await fastify.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    // One byte above the limit, to distinguish a file of exactly 5 MB from a larger one.
    limits: { fileSize: CV_MAX_BYTES + 1, files: 1, fields: 30, fieldSize: BODY_LIMIT },
  });
}

/**
 * Reads the form and its file. The text fields become the request's body.
 * @returns the file's content; empty if none was chosen
 * @throws ApiException if it is not a form, or too large, or was cut off
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new ApiException('unsupported_media_type', 'Please send the form with your file.');
  }
  try {
    return await readParts(request);
  } catch (error) {
    // Errors of limits have a status. Any other error is a malformed body or a closed connection.
    if (error instanceof ApiException || 'statusCode' in Object(error)) throw error;
    throw new ApiException('bad_request', 'We could not read this form.');
  }
}

/**
 * Reads the form without its file, for the answer to a refused one. The text fields become the request's body; it stays
 * empty if they cannot be read.
 */
export async function readTypedFields(request: FastifyRequest): Promise<void> {
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume();
      else fields.push([part.fieldname, part.value]);
    }
  } catch {
    // The fields read before the error are shown. The answer says already that nothing was stored.
  }
  request.body = Object.fromEntries(fields);
}

/**
 * Reads a file of at most `CV_MAX_BYTES + 1` bytes, chunk by chunk and into memory that threads share: copies of
 * megabytes at once would hold up other requests.
 */
async function readFile(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const memory = new SharedArrayBuffer(CV_MAX_BYTES + 1);
  const content = Buffer.from(memory);
  let length = 0;
  for await (const chunk of file) length += chunk.copy(content, length);
  return content.subarray(0, length);
}

async function readParts(request: FastifyRequest): Promise<Buffer> {
  const fields: [string, unknown][] = [];
  let file: Buffer = Buffer.alloc(0);
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await readFile(part.file);
      if (part.fieldname === FILE_FIELD) file = content;
    } else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new ApiException('payload_too_large', 'This is more than we can accept at once.');
    } else {
      fields.push([part.fieldname, part.value]);
    }
  }
  request.body = Object.fromEntries(fields);
  return file;
}
