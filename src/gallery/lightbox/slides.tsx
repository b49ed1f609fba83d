import { styled } from "styled-components";
import type { SlideImage } from "yet-another-react-lightbox";
import { Picture } from "../../components/picture";
import { sizesOf, type Photo } from "../photo";

declare module "yet-another-react-lightbox" {
  interface SlideImage {
    readonly photo: Photo;
  }
}

export const toSlide = (photo: Photo): SlideImage => ({
  alt: photo.alt,
  photo,
  src: photo.largest.src,
  // A copy: the library sorts it in place.
  srcSet: [...photo.files],
});

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
