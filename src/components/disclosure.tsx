import type { PropsWithChildren } from "react";
import { styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { decorativeContent } from "./screen-readers";

const Frame = styled.details`
  border-block-end: 1px solid ${theme.color.hairline};
`;

const Summary = styled.summary`
  display: flex;
  gap: ${theme.space.base};
  align-items: baseline;
  justify-content: space-between;
  min-height: ${theme.target};
  padding-block: ${theme.space.base};
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  &::after {
    ${decorativeContent(`"+"`)}
    flex: none;
    width: 1ch;
    font-size: ${theme.fontSize.title};
    line-height: 1;
    color: ${theme.color.muted};
  }

  ${Frame}[open] > &::after {
    ${decorativeContent(`"–"`)}
  }

  /* Every answer is printed. */
  ${media.print} {
    &::after {
      display: none;
    }
  }
`;

const Title = styled.h3`
  font-size: ${theme.fontSize.title};
`;

const Panel = styled.div`
  padding-block-end: ${theme.space.medium};
`;

/** A heading that shows and hides its content; a native `<details>`, which needs no script. */
export const Disclosure = ({ title, children }: PropsWithChildren<{ readonly title: string }>) => (
  <Frame>
    <Summary>
      <Title>{title}</Title>
    </Summary>
    <Panel>{children}</Panel>
  </Frame>
);
