import { styled } from "styled-components";
import { media } from "../theme/media";
import { theme } from "../theme/theme";

const Line = styled.svg`
  display: block;
  width: 100%;
  max-width: 84rem;
  height: 1rem;
  margin-inline: auto;
  color: ${theme.color.hairline};
`;

/** The wavy line between two sections of a page. */
export function TideLine({ className }: { readonly className?: string }) {
  return (
    <Line
      aria-hidden="true"
      className={className}
      fill="none"
      focusable="false"
      preserveAspectRatio="none"
      stroke="currentColor"
      viewBox="0 0 1200 16"
    >
      <path
        d="M0 9c40 0 58-5 104-5s70 8 128 8 86-9 150-9 92 7 148 7 88-6 146-6 96 9 158 9 88-8 140-8 78 6 116 6 70-3 110-3"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </Line>
  );
}

const Edge = styled.svg`
  position: absolute;
  inset: auto 0 -1px;
  width: 100%;
  height: clamp(1.1rem, 2.4vw, 2.4rem);
  color: ${theme.color.paper};

  ${media.forcedColors} {
    color: Canvas;
  }
`;

/** The lower edge of a photo: paper, cut by the tide. */
export function TideEdge() {
  return (
    <Edge aria-hidden="true" focusable="false" preserveAspectRatio="none" viewBox="0 0 1440 40">
      <path
        d="M0 22C70 9 150 6 238 14s150 21 262 19 170-23 296-27 148 22 262 27 138-21 232-19 104 14 150 9v17H0z"
        fill="currentColor"
      />
    </Edge>
  );
}
