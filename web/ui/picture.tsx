import { createContext, use } from 'react';

/** A picture as it is served; better formats first. */
export interface ImageFile {
  src: string;
  width: number;
  height: number;
  sources: { type: string; srcset: string }[];
}

/** The pictures of the page that is drawn, by file name. */
export const PageImages = createContext<Record<string, ImageFile>>({});

interface PictureProps {
  file: string;
  alt: string;
  className?: string;
  /** The width it is drawn at, as the `sizes` attribute wants it. */
  sizes?: string;
  /** For the one picture that is seen first: fetched at once and before others. */
  first?: boolean;
}

/** A picture of `content/images`, with its own size so that nothing jumps when it arrives. */
export function Picture({ file, alt, className, sizes, first = false }: PictureProps) {
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
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
