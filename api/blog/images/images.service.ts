import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { PostImage } from '#contracts/blog';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { addressOf } from '../../content/published-posts.repository.ts';
import { ApiException } from '../../http/api-exception.ts';
import type { ImageUpload } from './image-upload.ts';
import { ImagesRepository } from './images.repository.ts';

/** Pictures that wait for their turn. Each holds up to 12 MB. */
const MOST_WAITING = 5;

/** Adds and reads the pictures of posts. */
@Injectable()
export class ImagesService {
  /** One at a time, because a picture takes seconds of CPU time. */
  private readonly limit = pLimit(1);

  constructor(private readonly repository: ImagesRepository) {}

  /** @throws ApiException `validation_failed` if it is no picture that browsers show, `unavailable` if too many wait */
  async add(by: SignedInUser, { name, alt, bytes }: ImageUpload): Promise<PostImage> {
    if (this.limit.pendingCount >= MOST_WAITING) {
      throw new ApiException('unavailable', 'Other pictures are being resized. Please try again.');
    }
    // Loaded on first use: the library takes 20 MB.
    const { resizeImage, NotAnImage } = await import('./resize-image.ts');
    const image = await this.limit(() => resizeImage(name, bytes)).catch((error: unknown) => {
      if (!(error instanceof NotAnImage)) throw error;
      throw new ApiException('validation_failed', error.message, {
        fields: { image: error.message },
      });
    });
    await this.repository.add(by, { ...image, alt });
    const { file, width, height } = image;
    return { file, alt, src: addressOf(file), width, height };
  }

  /** @throws ApiException `not_found` */
  async read(name: string): Promise<{ type: string; bytes: Uint8Array }> {
    const file = await this.repository.read(name);
    if (!file) throw new ApiException('not_found', 'There is no such picture.');
    return file;
  }
}
