import { styled } from "styled-components";
import { media, theme } from "../theme/theme";

const Tide = styled.svg.attrs({ "aria-hidden": true, preserveAspectRatio: "none" })`
  width: 100%;
`;

const Line = styled(Tide)`
  display: block;
  break-after: avoid;
  max-width: ${theme.maxWidth.page};
  height: 1rem;
  margin-inline: auto;
  fill: none;
  stroke: ${theme.color.hairline};
`;

/** The wavy line between two sections of a page. */
export const TideLine = () => (
  <Line viewBox="0 0 1200 16">
    <path
      d="M0 9c40 0 58-5 104-5s70 8 128 8 86-9 150-9 92 7 148 7 88-6 146-6 96 9 158 9 88-8 140-8 78 6 116 6 70-3 110-3"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </Line>
);

const Edge = styled(Tide)`
  position: absolute;
  inset: auto 0 -1px;
  height: clamp(1.1rem, 2.4vw, 2.4rem);
  fill: ${theme.color.paper};

  ${media.forcedColors} {
    fill: Canvas;
  }
`;

/** The lower edge of a picture, in the shape of the tide line. */
export const TideEdge = () => (
  <Edge viewBox="0 0 1440 40">
    <path d="M0 22C70 9 150 6 238 14s150 21 262 19 170-23 296-27 148 22 262 27 138-21 232-19 104 14 150 9v17H0z" />
  </Edge>
);
