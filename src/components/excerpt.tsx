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

  /* Keeps the line breaks of the text where its lines fit. */
  ${media.up("tablet")} {
    white-space: pre-line;
  }
`;

const Source = styled.figcaption`
  margin-block-start: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

export const Excerpt = (props: Readonly<Record<"excerpt" | "excerptSource", string | null>>) =>
  props.excerpt && (
    <Frame>
      <Lines>{props.excerpt}</Lines>
      {props.excerptSource && <Source>{props.excerptSource}</Source>}
    </Frame>
  );
