import type { IGatsbyImageData } from "gatsby-plugin-image";
import { styled } from "styled-components";

interface PictureProps {
  /** From a query's `gatsbyImageData`. */
  readonly image: IGatsbyImageData;
  /** What the picture shows; empty where the words beside it say it already. */
  readonly alt: string;
  /** Width of the picture in the layout, as `<img sizes>` takes it. */
  readonly sizes: string;
  /** Another crop of it, for windows that match the media condition. */
  readonly crop?: Crop;
  /** Whether the first screen shows it: then it is fetched at once, before everything else. */
  readonly priority?: boolean;
  readonly className?: string;
}

export interface Crop {
  readonly media: string;
  readonly image: IGatsbyImageData;
  readonly sizes: string;
}

/** Layouts that fill their place carry a ratio only; browsers want whole pixels. */
const RATIO_SCALE = 1200;

function dimensions({ width, height, layout }: IGatsbyImageData) {
  const scale = layout === "fullWidth" ? RATIO_SCALE : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The dominant colour holds the place of a picture that is still on its way. */
const Image = styled.img.attrs<{ $dominantColor: string | undefined }>(({ $dominantColor }) => ({
  style: { backgroundColor: $dominantColor },
}))`
  width: 100%;
`;

/**
 * A picture in the sizes and formats that the build made. `GatsbyImage` would bring 64 KB of
 * script for what `<picture>` does by itself.
 */
export function Picture({ image, alt, sizes, crop, priority, className }: PictureProps) {
  const sources = [
    ...(crop
      ? sourcesOf(crop.image).map((source) => ({
          ...source,
          media: crop.media,
          sizes: crop.sizes,
          ...dimensions(crop.image),
        }))
      : []),
    ...(image.images.sources ?? []).map((source) => ({ ...source, media: undefined, sizes })),
  ];
  return (
    <picture>
      {sources.map((source) => (
        <source key={`${source.media} ${source.type}`} {...source} />
      ))}
      <Image
        {...dimensions(image)}
        $dominantColor={image.backgroundColor}
        alt={alt}
        className={className}
        decoding={priority ? "sync" : "async"}
        fetchPriority={priority ? "high" : undefined}
        loading={priority ? "eager" : "lazy"}
        sizes={sizes}
        src={image.images.fallback?.src}
        srcSet={image.images.fallback?.srcSet}
      />
    </picture>
  );
}

/** All formats of a crop, the widely known one last. */
function sourcesOf({ images }: IGatsbyImageData) {
  return [
    ...(images.sources ?? []).map(({ srcSet, type }) => ({ srcSet, type })),
    ...(images.fallback ? [{ srcSet: images.fallback.srcSet, type: undefined }] : []),
  ];
}
