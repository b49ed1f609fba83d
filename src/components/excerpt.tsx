import { styled } from "styled-components";
import { media, theme } from "../theme/theme";

const Frame = styled.figure`
  margin-block-start: ${theme.space.large};

  ${media.up("desktop")} {
    margin-block-start: ${theme.space.section};
  }
`;

const Lines = styled.blockquote`
  font: italic ${theme.fontSize.pullQuote} / 1.2 ${theme.fontFamily.display};
  letter-spacing: -0.015em;
  text-wrap: pretty;

  /* A narrower window would break each line. */
  ${media.up("tablet")} {
    white-space: pre-line;
  }
`;

const Source = styled.figcaption`
  margin-block-start: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

/** Some lines of a ceremony, as they are written where there is room; nothing where there are none. */
export const Excerpt = (props: Readonly<Record<"excerpt" | "excerptSource", string | null>>) =>
  props.excerpt && (
    <Frame>
      <Lines>{props.excerpt}</Lines>
      {props.excerptSource && <Source>{props.excerptSource}</Source>}
    </Frame>
  );
