import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { ImageVersion } from './resize-image.ts';

const READ = {
  name: 'post-image-file',
  text: 'SELECT type, bytes FROM post_image_file WHERE name = $1',
};

export interface NewImage {
  file: string;
  alt: string;
  width: number;
  height: number;
  versions: ImageVersion[];
}

/** Stores the pictures of posts in Postgres, which is all that replicas share. */
@Injectable()
export class ImagesRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  /** Does nothing if the same picture is there already. */
  add(by: SignedInUser, { versions, ...image }: NewImage): Promise<void> {
    return this.database.prisma.$transaction(async (transaction) => {
      const added = await transaction.postImage.createMany({ data: [image], skipDuplicates: true });
      if (added.count === 0) return;
      await transaction.postImageFile.createMany({
        data: versions.map((version) => ({ ...version, imageFile: image.file })),
      });
      await this.audit.record(by, 'add post image', image.file, transaction);
    });
  }

  async read(name: string): Promise<{ type: string; bytes: Uint8Array } | null> {
    const [file] = await this.database.query<{ type: string; bytes: Uint8Array }>(READ, [name]);
    return file ?? null;
  }
}
