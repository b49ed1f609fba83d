import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { ratingName } from "../interface-text";

/** The specification's rating scale. */
const STARS = [1, 2, 3, 4, 5] as const;

const Frame = styled.svg`
  height: 0.8em;
  color: ${theme.color.primary};
`;

/** A rating as one image. A rating of 0 means that the couple gave none. */
export function Stars({ rating }: { readonly rating: number }) {
  if (rating === 0) return null;
  return (
    <Frame
      aria-label={ratingName(rating, STARS.length)}
      role="img"
      viewBox={`0 0 ${STARS.length * 22 - 4} 18`}
    >
      {STARS.map((star) => (
        <path
          key={star}
          d="m9 .8 2.5 5.3 5.8.7-4.3 4 1.1 5.7L9 13.7l-5.1 2.8L5 10.8l-4.3-4 5.8-.7z"
          fill={star <= rating ? "currentColor" : "none"}
          stroke="currentColor"
          strokeLinejoin="round"
          transform={`translate(${(star - 1) * 22})`}
        />
      ))}
    </Frame>
  );
}
