import type { IGatsbyImageData } from "gatsby-plugin-image";
import { Head } from "./head";

interface Candidate {
  readonly image: IGatsbyImageData;
  /** Windows that show this one; left out where all do. */
  readonly media?: string;
  readonly sizes: string;
}

interface PreloadPictureProps {
  /** The same choices that the page's `<picture>` offers. */
  readonly candidates: readonly Candidate[];
}

/** Has the browser fetch the first screen's picture before it has read the page down to it. */
export function PreloadPicture({ candidates }: PreloadPictureProps) {
  return (
    <Head>
      {candidates.map(({ image, media, sizes }) => {
        const best = image.images.sources?.[0];
        return (
          <link
            as="image"
            fetchPriority="high"
            href={image.images.fallback?.src}
            imageSizes={sizes}
            imageSrcSet={best?.srcSet}
            key={best?.srcSet}
            media={media}
            rel="preload"
            type={best?.type}
          />
        );
      })}
    </Head>
  );
}
