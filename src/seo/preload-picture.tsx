import type { IGatsbyImageData } from "gatsby-plugin-image";
import { StaticHead } from "./head";

interface PreloadPictureProps {
  /** The same choices that the page's `<picture>` offers. */
  readonly candidates: readonly {
    readonly image: IGatsbyImageData;
    /** Windows that show this one; all, if left out. */
    readonly media?: string;
    readonly sizes: string;
  }[];
}

/**
 * Preloads the picture of the first screen, before the browser has parsed the page down to it. Without
 * an `href`: browsers that do not know `imagesrcset` would load that one, the largest, in vain.
 */
export function PreloadPicture({ candidates }: PreloadPictureProps) {
  return (
    <StaticHead>
      {candidates.map(({ image, media, sizes }) => {
        const best = image.images.sources?.[0];
        return (
          <link
            as="image"
            fetchPriority="high"
            imageSizes={sizes}
            imageSrcSet={best?.srcSet}
            key={best?.srcSet}
            media={media}
            rel="preload"
            type={best?.type}
          />
        );
      })}
    </StaticHead>
  );
}
