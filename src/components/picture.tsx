import type { IGatsbyImageData } from "gatsby-plugin-image";
import { createContext, useContext, useState } from "react";
import { styled } from "styled-components";
import { photoBy } from "../interface-text";
import { opposite } from "../theme/theme";
import { NameLink } from "./links";
import { useBrowserValue } from "./use-browser-value";

export interface PictureProps {
  readonly image: IGatsbyImageData;
  /** Empty if the text beside the picture describes it already. */
  readonly alt: string;
  readonly sizes: string;
  /** Art direction: another crop for windows that match a media condition. */
  readonly crop?: {
    readonly media: string;
    readonly image: IGatsbyImageData;
    readonly sizes: string;
  };
  /** Fetches a picture above the fold with high priority, and eagerly in static HTML. */
  readonly priority?: boolean;
}

/** Scales the aspect ratio that Gatsby returns for full-width layouts: attributes must be integers. */
const RATIO_SCALE = 1200;

function dimensions({ width, height, layout }: IGatsbyImageData) {
  const scale = layout === "fullWidth" ? RATIO_SCALE : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Preloads a picture above the fold; `null` in the browser, which has already requested it. */
export const RequestInHead = createContext<((picture: PictureProps) => void) | null>(null);

/** Returns a preload for each crop of a picture, in AVIF, which nearly all browsers support. */
export function preloadsOf({ image, sizes, crop }: PictureProps) {
  const whole = { image, sizes, media: crop && opposite(crop.media) };
  return [...(crop ? [crop] : []), whole].flatMap((shown) => {
    const best = shown.image.images.sources?.find(({ type }) => type === "image/avif");
    if (!best) return [];
    const { media, sizes: imageSizes } = shown;
    return [{ imageSizes, imageSrcSet: best.srcSet, media, type: best.type }];
  });
}

/** Shows the dominant colour as a placeholder until the picture has loaded. */
const Image = styled.img.attrs<{ $dominantColor: string | undefined }>(({ $dominantColor }) => ({
  style: { backgroundColor: $dominantColor },
}))`
  width: 100%;
`;

/** Keeps Firefox from fetching an image's fallback when its `<picture>` is removed on navigation. */
const clearOnUnmount = (image: HTMLImageElement | null) => () => {
  image?.removeAttribute("srcset");
  image?.removeAttribute("src");
};

/** A picture in the sizes and formats that the build made; `GatsbyImage` would add 64 KB of script. */
export function Picture(props: PictureProps) {
  const { image, alt, sizes, crop, priority } = props;
  const requestInHead = useContext(RequestInHead);
  if (priority) requestInHead?.(props);
  // Safari fetches the fallback of an eager image before React has inserted it into its `<picture>`. A lazy
  // image waits until it is on the page.
  const staticLoading = priority ? "eager" : "lazy";
  const [loading] = useState(useBrowserValue<"eager" | "lazy">(() => "lazy", staticLoading));
  const { sources = [], fallback } = image.images;
  const cropped = crop?.image.images;
  return (
    <picture>
      {crop &&
        [...(cropped?.sources ?? []), { srcSet: cropped?.fallback?.srcSet, type: undefined }].map(
          ({ srcSet, type }) => (
            <source
              {...dimensions(crop.image)}
              key={String(type)}
              media={crop.media}
              sizes={crop.sizes}
              srcSet={srcSet}
              type={type}
            />
          ),
        )}
      {sources.map(({ srcSet, type }) => (
        <source key={type} sizes={sizes} srcSet={srcSet} type={type} />
      ))}
      <Image
        {...dimensions(image)}
        $dominantColor={image.backgroundColor}
        alt={alt}
        decoding={priority ? "sync" : "async"}
        fetchPriority={priority ? "high" : undefined}
        loading={loading}
        ref={clearOnUnmount}
        sizes={sizes}
        src={fallback?.src}
        srcSet={fallback?.srcSet}
      />
    </picture>
  );
}

/** `null` for whatever is not known. */
export type PictureCredit = Readonly<
  Record<"photographer" | "photographerUrl" | "place" | "season", string | null>
>;

/** Empty if neither is known. */
export const placeAndSeason = ({ place, season }: Pick<PictureCredit, "place" | "season">) =>
  [place, season].filter(Boolean).join(", ");

/** Where, when and by whom a picture was taken; renders nothing if none of it is known. */
export function Credit({ credit }: { readonly credit: PictureCredit }) {
  const { photographer, photographerUrl } = credit;
  const text = [placeAndSeason(credit), photographer !== null && photoBy]
    .filter(Boolean)
    .join(" · ");
  if (text === "") return null;
  return (
    <p>
      {text}
      {photographer !== null && <NameLink name={photographer} url={photographerUrl} />}
    </p>
  );
}
