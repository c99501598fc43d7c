import { createContext, use } from 'react';

/** An image as served; better formats first. */
export interface ImageFile {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcset: string }[];
}

/** The images of the current page, by file name. */
export const PageImages = createContext<Record<string, ImageFile>>({});

interface PictureProps {
  file: string;
  alt: string;
  className?: string;
  /** Display width, in the syntax of the `sizes` attribute. */
  sizes?: string;
  /** For the largest image above the fold: loaded eagerly with high priority. */
  first?: boolean;
  /** The point that stays in view where a style sheet crops the image, as in `object-position`. */
  focus?: string | undefined;
}

/** An image of `content/images`, with its dimensions to avoid a layout shift. */
export function Picture({ file, alt, className, sizes, first = false, focus }: PictureProps) {
  const image = use(PageImages)[file];
  if (!image) throw new Error(`The page has no picture "${file}"`);
  return (
    <picture>
      {image.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        src={image.src}
        alt={alt}
        width={image.width}
        height={image.height}
        className={className}
        style={focus === undefined ? undefined : { objectPosition: focus }}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
