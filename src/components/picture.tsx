import type { IGatsbyImageData } from "gatsby-plugin-image";
import { createContext, useContext, useState } from "react";
import { styled } from "styled-components";
import { photoBy } from "../interface-text";
import { opposite } from "../theme/theme";
import { NameLink } from "./links";
import { useBrowserValue } from "./use-browser-value";

export interface PictureProps {
  readonly image: IGatsbyImageData;
  /** Description; empty if the text beside the picture has it already. */
  readonly alt: string;
  /** Value of `<img sizes>`. */
  readonly sizes: string;
  /** Art direction: another crop for windows that match a media condition. */
  readonly crop?: {
    readonly media: string;
    readonly image: IGatsbyImageData;
    readonly sizes: string;
  };
  /** Gives a picture above the fold a high priority; static HTML fetches it eagerly. */
  readonly priority?: boolean;
}

/** Scales the ratio that Gatsby returns for full-width layouts: attributes need integers. */
const RATIO_SCALE = 1200;

function dimensions({ width, height, layout }: IGatsbyImageData) {
  const scale = layout === "fullWidth" ? RATIO_SCALE : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Preloads the first screen's picture in the head; `null` in the browser, which has requested it already. */
export const RequestInHead = createContext<((picture: PictureProps) => void) | null>(null);

/** A preload for each crop of a picture, in the one format that nearly all browsers take. */
export function preloadsOf({ image, sizes, crop }: PictureProps) {
  const whole = { image, sizes, media: crop && opposite(crop.media) };
  return [...(crop ? [crop] : []), whole].flatMap((shown) => {
    const best = shown.image.images.sources?.find(({ type }) => type === "image/avif");
    if (!best) return [];
    const { media, sizes: imageSizes } = shown;
    return [{ imageSizes, imageSrcSet: best.srcSet, media, type: best.type }];
  });
}

/** The dominant colour is the placeholder until the picture is loaded. */
const Image = styled.img.attrs<{ $dominantColor: string | undefined }>(({ $dominantColor }) => ({
  style: { backgroundColor: $dominantColor },
}))`
  width: 100%;
`;

/** Prevents Firefox from fetching the fallback of an image when it removes the `<picture>` of a page that was left. */
const emptyOnLeave = (image: HTMLImageElement | null) => () => {
  image?.removeAttribute("srcset");
  image?.removeAttribute("src");
};

/** A picture in the sizes and formats that the build made; `GatsbyImage` would add 64 KB of script. */
export function Picture(props: PictureProps) {
  const { image, alt, sizes, crop, priority } = props;
  const requestInHead = useContext(RequestInHead);
  if (priority) requestInHead?.(props);
  // Safari fetches the fallback of an eager image before React has put it into its `<picture>`. A lazy one
  // waits until it is on the page.
  const ofBuild = priority ? "eager" : "lazy";
  const [loading] = useState(useBrowserValue<"eager" | "lazy">(() => "lazy", ofBuild));
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
        ref={emptyOnLeave}
        sizes={sizes}
        src={fallback?.src}
        srcSet={fallback?.srcSet}
      />
    </picture>
  );
}

/** The photographer, place and season of a picture; `null` for what is not known. */
export type PictureCredit = Readonly<
  Record<"photographer" | "photographerUrl" | "place" | "season", string | null>
>;

/** Place and season of a picture; empty where nothing is known. */
export const takenAt = ({ place, season }: Pick<PictureCredit, "place" | "season">) =>
  [place, season].filter(Boolean).join(", ");

/** Place and season of a picture and its photographer, in a line; nothing where nothing is known. */
export function Credit({ credit }: { readonly credit: PictureCredit }) {
  const { photographer, photographerUrl } = credit;
  const text = [takenAt(credit), photographer !== null && photoBy].filter(Boolean).join(" · ");
  if (text === "") return null;
  return (
    <p>
      {text}
      {photographer !== null && <NameLink name={photographer} url={photographerUrl} />}
    </p>
  );
}
