import { styled } from "styled-components";
import { media, theme } from "../theme/theme";

const Frame = styled.figure`
  margin-block-start: ${theme.space.large};

  ${media.up("desktop")} {
    margin-block-start: ${theme.space.section};
  }
`;

const Lines = styled.blockquote`
  font-family: ${theme.fontFamily.display};
  font-size: ${theme.fontSize.pullQuote};
  font-style: italic;
  line-height: 1.2;
  letter-spacing: -0.015em;
  text-wrap: pretty;

  /* Narrower, each line would be broken. */
  ${media.up("tablet")} {
    white-space: pre-line;
  }
`;

const Source = styled.figcaption`
  margin-block-start: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

interface ExcerptProps {
  readonly excerpt: string;
  readonly excerptSource: string | null;
}

/** Some lines of a ceremony, as they are written where there is room: a voice where there is no face. */
export const Excerpt = ({ excerpt, excerptSource }: ExcerptProps) => (
  <Frame>
    <Lines>{excerpt}</Lines>
    {excerptSource && <Source>{excerptSource}</Source>}
  </Frame>
);
