import { createHash } from 'node:crypto';
import path from 'node:path';
import sharp, { type Metadata } from 'sharp';

/** Widths of the site's photographs, in pixels (web/build/publish-images.ts). */
const WIDTHS = [480, 960, 1440];
const LARGEST = 1440;
/** Limit for the uploaded file. Phone cameras in their default mode stay below it. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 12_000;
const WITHIN_SECONDS = 20;

/** The raster formats that cameras and screens make. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'avif'];

/** One size and format of a picture. */
export interface ImageVersion {
  name: string;
  type: string;
  width: number;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ResizedImage {
  /** Name of the fallback, and of the picture in a text. */
  file: string;
  width: number;
  height: number;
  versions: ImageVersion[];
}

// Only these may parse what somebody sends; libvips knows dozens of formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// No file is opened twice.
sharp.cache(false);
sharp.concurrency(1);

/** What is wrong with a picture, in words for its author. */
export class NotAnImage extends Error {
  override readonly name = 'NotAnImage';
}

/**
 * Makes the sizes and formats in which the site shows a picture. They carry no metadata: no place, no camera, no time.
 * @param name of the file that was sent
 * @throws NotAnImage
 */
export async function resizeImage(name: string, bytes: Buffer): Promise<ResizedImage> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const stem = `${stemOf(name)}.${hash}`;
  const hasAlpha = await inspect(bytes);
  const upright = () =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: WITHIN_SECONDS })
      // Turns the picture as its metadata says, because that is removed.
      .rotate();
  try {
    const base = upright().resize({ width: LARGEST, withoutEnlargement: true });
    const fallback = await (
      hasAlpha ? base.png({ palette: true }) : base.jpeg({ quality: 82, mozjpeg: true })
    ).toBuffer({ resolveWithObject: true });
    const { width, height } = fallback.info;
    const file = `${stem}.${hasAlpha ? 'png' : 'jpg'}`;
    const versions: ImageVersion[] = [
      {
        name: file,
        type: hasAlpha ? 'image/png' : 'image/jpeg',
        width,
        bytes: copyOf(fallback.data),
      },
    ];
    for (const format of ['avif', 'webp'] as const) {
      for (const size of [...WIDTHS.filter((one) => one < width), width]) {
        const resized = await upright().resize(size).toFormat(format, { effort: 3 }).toBuffer();
        versions.push({
          name: `${stem}-${size}.${format}`,
          type: `image/${format}`,
          width: size,
          bytes: copyOf(resized),
        });
      }
    }
    return { file, width, height, versions };
  } catch (error) {
    throw new NotAnImage('We could not read this picture: it may be damaged', { cause: error });
  }
}

const FORMAT_WANTED = 'Please choose a picture as JPEG, PNG, WebP or AVIF';

/** Reads the header only, of a picture of any size. */
async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch (error) {
    throw new NotAnImage(FORMAT_WANTED, { cause: error });
  }
}

/** @returns whether it is transparent in places */
async function inspect(bytes: Buffer): Promise<boolean> {
  const { format, compression, width, height, pages = 1, hasAlpha } = await readHeader(bytes);
  const known = format === 'heif' && compression === 'av1' ? 'avif' : format;
  if (!FORMATS.includes(known)) throw new NotAnImage(FORMAT_WANTED);
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
    throw new NotAnImage('Please choose a picture of at most 40 megapixels');
  }
  if (pages > 1) throw new NotAnImage('Please choose a picture that does not move');
  return hasAlpha;
}

const copyOf = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

function stemOf(name: string): string {
  const stem = path
    .parse(name)
    .name.normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return stem || 'picture';
}
