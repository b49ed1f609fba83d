import { styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { numeral } from "./section-number";
import { Prose } from "./text";

/** Numbers its headings like the sections of a page. */
export const NumberedProse = styled(Prose)`
  h2 {
    counter-increment: section;
    font-size: ${theme.fontSize.heading};
    line-height: 1.08;

    &::before {
      ${numeral}
      display: block;
      margin-block-end: 0.4em;
    }
  }

  > h2:first-child {
    margin-block-start: 0;
  }

  ${media.columns} {
    h2 {
      position: relative;

      &::before {
        position: absolute;
        inset: 0.35em auto auto calc(-1 * (var(--side-column) + ${theme.space.large}));
      }
    }
  }
`;
