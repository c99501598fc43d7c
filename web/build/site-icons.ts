import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Icons by width and height in pixels. */
const ICON_SIZES = [180, 192, 512];

/**
 * Renders the icons, the podcast cover and the link preview image from three SVGs.
 * @param from the folder with icon.svg, share.svg and podcast-cover.svg
 */
export async function publishIcons(from: string, to: string): Promise<void> {
  const icon = await readFile(path.join(from, 'icon.svg'));
  await writeFile(path.join(to, 'icon.svg'), icon);
  for (const size of ICON_SIZES) {
    await sharp(icon, { density: 72 * 8 })
      .resize(size)
      .png({ compressionLevel: 9 })
      .toFile(path.join(to, `icon-${size}.png`));
  }
  await sharp(path.join(from, 'share.svg'))
    .resize(1200, 630)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(to, 'share.png'));
  await sharp(path.join(from, 'podcast-cover.svg'))
    .resize(1400, 1400)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(to, 'podcast-cover.png'));
}
