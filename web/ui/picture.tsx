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
  /** Another crop of the image, for phones. */
  narrow?: { file: string } | undefined;
}

/** Viewports that show the narrow crop. */
const NARROW = '(max-width: 39.99rem)';

/** An image of `content/images`, with its dimensions to avoid a layout shift. */
export function Picture(props: PictureProps) {
  const { file, alt, className, sizes, first = false, focus, narrow } = props;
  const images = use(PageImages);
  const find = (name: string) => {
    const image = images[name];
    if (!image) throw new Error(`The page has no picture "${name}"`);
    return image;
  };
  const image = find(file);
  return (
    <picture>
      {narrow && <Sources image={find(narrow.file)} media={NARROW} sizes={sizes} />}
      <Sources image={image} sizes={sizes} />
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

interface SourcesProps {
  image: ImageFile;
  /** The viewports to which a crop is limited. */
  media?: string;
  sizes?: string | undefined;
}

/** The better formats of an image; of a crop also its own format, which the `img` element does not have. */
function Sources({ image, media, sizes }: SourcesProps) {
  const { src, width, height, sources } = image;
  // Only a crop differs from the size of the `img` element.
  const common = media ? { media, width, height } : {};
  return (
    <>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} {...common} />
      ))}
      {media && <source srcSet={src} {...common} />}
    </>
  );
}
