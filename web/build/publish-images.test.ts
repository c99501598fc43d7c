import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { publishImages } from './publish-images.ts';

test('a photograph is published as AVIF and WebP in widths down to that of a portrait on a phone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'frontdoor-images-'));
  try {
    const photograph = sharp({
      create: { width: 600, height: 750, channels: 3, background: '#39503e' },
    });
    await photograph.jpeg().toFile(path.join(folder, 'ana-narrow.jpg'));
    const to = path.join(folder, 'published');
    const image = (await publishImages(folder, to))['ana-narrow.jpg'];
    expect(image).toMatchObject({ width: 600, height: 750 });
    expect(image?.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    for (const { srcset } of image?.sources ?? []) {
      const files = srcset.split(', ').map((one) => one.split(' '));
      expect(files.map(([, width]) => width)).toEqual(['240w', '480w', '600w']);
      const published = await readdir(to);
      for (const [src] of files) expect(published).toContain(path.basename(src ?? ''));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
