import { Inject, Injectable } from '@nestjs/common';
import type { Database } from '#prisma/database';
import { DATABASE } from '#runtime/core.module';

/** Vectors of published texts, by the hash of what they depend on. */
@Injectable()
export class UnitVectorsRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** The stored ones of these hashes. */
  async find(hashes: readonly string[]): Promise<Map<string, Float32Array>> {
    const rows = await this.database.prisma.unitVector.findMany({
      where: { hash: { in: [...hashes] } },
    });
    // Copied, because a Float32Array must begin at a multiple of four bytes.
    return new Map(rows.map(({ hash, vector }) => [hash, new Float32Array(vector.slice().buffer)]));
  }

  /** Several apis may store the same vectors at once. */
  async store(vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    await this.database.prisma.unitVector.createMany({
      data: [...vectors].map(([hash, { buffer }]) => ({
        hash,
        vector: new Uint8Array(buffer as ArrayBuffer),
      })),
      skipDuplicates: true,
    });
  }
}
