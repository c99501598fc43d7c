import type { FastifyRequest } from 'fastify';
import { POST_IMAGE_MAX_BYTES, postImageAlt } from '#contracts/blog';
import { ApiException } from '../../http/api-exception.ts';

/** A picture as it was sent. */
export interface ImageUpload {
  /** Name of the file on the author's computer. */
  name: string;
  alt: string;
  bytes: Buffer;
}

const refused = (field: string, message: string) =>
  new ApiException('validation_failed', message, { fields: { [field]: message } });

/** @throws ApiException if it is not a form with a picture, or too large, or was cut off */
export async function readImageUpload(request: FastifyRequest): Promise<ImageUpload> {
  if (!request.isMultipart()) {
    throw new ApiException('unsupported_media_type', 'Please send the form with your picture.');
  }
  const upload: ImageUpload = { name: '', alt: '', bytes: Buffer.alloc(0) };
  const limits = { fileSize: POST_IMAGE_MAX_BYTES + 1, files: 1, fields: 5 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        upload.bytes = await part.toBuffer();
        upload.name = part.filename;
      } else if (part.fieldname === 'alt') {
        upload.alt = String(part.value);
      }
    }
  } catch (error) {
    // Errors of limits have a status. Any other error is a malformed body or a closed connection.
    if (error instanceof ApiException || 'statusCode' in Object(error)) throw error;
    throw new ApiException('bad_request', 'We could not read this form.');
  }
  if (upload.bytes.length > POST_IMAGE_MAX_BYTES) {
    throw refused('image', 'Please choose a picture of at most 12 MB');
  }
  if (upload.bytes.length === 0) throw refused('image', 'Please choose a picture');
  const alt = postImageAlt.safeParse(upload.alt);
  if (!alt.success) throw refused('alt', alt.error.issues[0]?.message ?? 'Please check this text');
  return { ...upload, alt: alt.data };
}
