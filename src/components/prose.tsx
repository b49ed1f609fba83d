import { styled } from "styled-components";
import { theme } from "../theme/theme";
import { underlinedLinkStyles } from "./links";
import { keepRangesInHtml, RANGE_ATTRIBUTE } from "./ranges";

const Text = styled.div`
  max-width: ${theme.measure};

  > * + * {
    margin-block-start: ${theme.space.base};
  }

  h2,
  h3 {
    margin-block: 2em 0.6em;
    font-size: ${theme.fontSize.title};
  }

  ul,
  ol {
    padding-inline-start: 1.2em;
  }

  li::marker {
    color: ${theme.color.muted};
  }

  li + li {
    margin-block-start: ${theme.space.hair};
  }

  [${RANGE_ATTRIBUTE}] {
    white-space: nowrap;
  }

  a {
    ${underlinedLinkStyles}
  }

  blockquote {
    padding-inline-start: ${theme.space.medium};
    font-family: ${theme.fontFamily.display};
    font-style: italic;
    border-inline-start: 1px solid ${theme.color.hairline};
  }
`;

interface ProseProps {
  /** Safe: the build renders it from an editor's Markdown, with no HTML allowed in it. */
  readonly html: string;
  readonly className?: string;
}

/** Text that an editor wrote. */
export function Prose({ html, className }: ProseProps) {
  return (
    <Text className={className} dangerouslySetInnerHTML={{ __html: keepRangesInHtml(html) }} />
  );
}
