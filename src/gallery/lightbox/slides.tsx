import { styled } from "styled-components";
import type { Slide } from "yet-another-react-lightbox";
import { Picture } from "../../components/picture";
import { messages } from "../messages";
import { isLoaded, sizesOf, type AnyPhoto, type Photo } from "../photo";
import { retry, type LoadError } from "../remaining-photos";

declare module "yet-another-react-lightbox" {
  interface SlideImage {
    readonly photo: Photo;
  }

  interface SlideTypes {
    unloaded: { readonly type: "unloaded" };
  }
}

export const toSlide = (photo: AnyPhoto): Slide =>
  isLoaded(photo)
    ? {
        alt: photo.alt,
        photo,
        src: photo.largest.src,
        // A copy: the library sorts it in place.
        srcSet: [...photo.files],
      }
    : { type: "unloaded" };

/** Clicks pass through to the backdrop. */
const PreviewFrame = styled.div`
  container-type: size;
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  pointer-events: none;
`;

/** Exactly where the large file will be: as large as fits, and no larger than that file. */
const Thumbnail = styled(Picture)<{ $ratio: number; $width: number }>`
  width: min(100cqw, 100cqh * ${({ $ratio }) => $ratio}, ${({ $width }) => $width}px);
  max-width: none;
`;

/** The thumbnail, which the browser already has, as a placeholder of the large file. */
export function Preview({ photo }: { readonly photo: Photo }) {
  const { largest, ratio, thumbnail } = photo;
  return (
    <PreviewFrame>
      <Thumbnail
        $ratio={ratio}
        $width={largest.width}
        alt=""
        image={thumbnail}
        sizes={sizesOf(ratio)}
      />
    </PreviewFrame>
  );
}

/** Clicks pass through to the backdrop, except on the button. */
const UnloadedFrame = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space.base};
  justify-items: center;
  padding-inline: ${({ theme }) => theme.space.gutter};
  text-align: center;
  pointer-events: none;
`;

const Retry = styled.button`
  min-height: ${({ theme }) => theme.target};
  padding-inline: ${({ theme }) => theme.space.base};
  background: transparent;
  border: 1px solid;
  border-radius: 0.2rem;
  cursor: pointer;
  pointer-events: auto;
`;

/** In place of a photo whose page is not loaded: its status, and a button to retry. */
export function UnloadedSlide({ error }: { readonly error: LoadError }) {
  if (!error) return <UnloadedFrame>{messages.loading}</UnloadedFrame>;
  return (
    <UnloadedFrame>
      <p role="alert">{messages.more[error]}</p>
      <Retry onClick={retry} type="button">
        {messages.more[error === "failed" ? "retry" : "reload"]}
      </Retry>
    </UnloadedFrame>
  );
}
