import { styled } from "styled-components";
import { Picture } from "../../components/picture";
import { sizesOf, type Photo } from "../photo";

/** Takes no press: what lies behind the photo is the backdrop. */
const Frame = styled.div`
  container-type: size;
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  pointer-events: none;
`;

/** Exactly where the large file will stand: as large as fits, and no larger than that file. */
const Thumbnail = styled(Picture)<{ $ratio: number; $width: number }>`
  width: min(100cqw, 100cqh * ${({ $ratio }) => $ratio}, ${({ $width }) => $width}px);
  max-width: none;
`;

/** The thumbnail, which is there already, in place of the large file that is on its way. */
export function Preview({ photo }: { readonly photo: Photo }) {
  const { largest, ratio, thumbnail } = photo;
  return (
    <Frame>
      <Thumbnail
        $ratio={ratio}
        $width={largest.width}
        alt=""
        image={thumbnail}
        sizes={sizesOf(ratio)}
      />
    </Frame>
  );
}
