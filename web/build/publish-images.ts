import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { ImageFile } from '../ui/picture.tsx';

/** Widths of the resized photographs, in pixels. */
const WIDTHS = [240, 480, 960, 1440];

/**
 * Copies the images of a folder to the served folder under content-hashed names. SVGs are copied unchanged; photographs
 * become AVIF and WebP in several widths beside the original format.
 * @returns the images by file name
 */
export async function publishImages(from: string, to: string): Promise<Record<string, ImageFile>> {
  await mkdir(to, { recursive: true });
  const images: Record<string, ImageFile> = {};
  for (const file of (await readdir(from)).sort()) {
    if (/\.svg$/i.test(file)) images[file] = await publishDrawing(from, to, file);
    else if (/\.(jpe?g|png|webp|avif)$/i.test(file)) {
      images[file] = await publishPhotograph(from, to, file);
    }
  }
  return images;
}

async function publishDrawing(from: string, to: string, file: string): Promise<ImageFile> {
  const drawing = await readFile(path.join(from, file), 'utf8');
  const name = hashedName(file, drawing);
  await writeFile(path.join(to, name), drawing.replace(/>\s+</g, '><').trim());
  return {
    src: `/images/${name}`,
    ...drawingSize(file, drawing),
    sources: [],
  };
}

/** The size of an SVG, from its viewBox. */
export function drawingSize(file: string, drawing: string): { width: number; height: number } {
  const [, width, height] = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(drawing) ?? [];
  if (!width || !height) throw new Error(`${file} needs a viewBox that starts at 0 0`);
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

async function publishPhotograph(from: string, to: string, file: string): Promise<ImageFile> {
  const bytes = await readFile(path.join(from, file));
  const { width, height } = await sharp(bytes).metadata();
  const widths = [...WIDTHS.filter((it) => it < width), Math.min(width, WIDTHS.at(-1) ?? width)];
  const sources = [];
  for (const format of ['avif', 'webp'] as const) {
    const srcset = [];
    for (const size of widths) {
      const name = `${hashedName(file, bytes).replace(/\.\w+$/, '')}-${size}.${format}`;
      await sharp(bytes).resize(size).toFormat(format).toFile(path.join(to, name));
      srcset.push(`/images/${name} ${size}w`);
    }
    sources.push({ type: `image/${format}`, srcset: srcset.join(', ') });
  }
  const name = hashedName(file, bytes);
  await writeFile(path.join(to, name), bytes);
  return { src: `/images/${name}`, width, height, sources };
}

function hashedName(file: string, content: string | Buffer): string {
  const { name, ext } = path.parse(file);
  return `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}${ext}`;
}
