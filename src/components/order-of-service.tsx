import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { NumberedProse } from "./numbered-prose";

const Formatted = styled(NumberedProse)`
  font: ${theme.fontSize.lead} / 1.5 ${theme.fontFamily.display};

  h2 {
    padding-block-start: ${theme.space.base};
    border-block-start: 1px solid ${theme.color.hairline};
  }

  > h2:first-child {
    padding-block-start: 0;
    border: 0;
  }

  ${media.up("desktop")} {
    h2::before {
      inset-block-start: ${theme.space.medium};
    }

    > h2:first-child::before {
      inset-block-start: 0.35em;
    }
  }

  em {
    font: normal ${theme.fontSize.small} / 1.45 ${theme.fontFamily.text};
    color: ${theme.color.muted};

    /* Puts directions, and who speaks, on lines of their own. */
    &:only-child {
      display: block;
    }
  }

  /* Fits about 1,200 words on four pages of half a sheet. */
  ${media.print} {
    font-size: 1rem;
    line-height: 1.32;

    > * + * {
      margin-block-start: 0.5em;
    }

    h2 {
      margin-block: 1em 0.3em;
      padding-block-start: 0.6em;
      font-size: 1.3rem;

      &::before {
        position: static;
        display: inline;
        margin-inline-end: 0.4em;
        font-size: inherit;
      }
    }

    em:only-child {
      display: inline;
      font-size: 0.85em;
    }
  }
`;

/**
 * Sets a ceremony as an order of service: what is said in the display font, directions in small print. Prints it as
 * a booklet.
 */
export const OrderOfService = (props: ComponentProps<typeof NumberedProse>) => (
  <Formatted data-booklet {...props} />
);
