import { useId } from "react";
import { styled } from "styled-components";
import { transcript as transcriptLabel } from "../interface-text";
import { theme } from "../theme/theme";

const Frame = styled.figure`
  max-width: ${theme.maxWidth.text};
  margin-block-start: ${theme.space.large};
  padding-block: ${theme.space.base} ${theme.space.tight};
  border-block: 1px solid ${theme.color.hairline};
`;

const Caption = styled.figcaption`
  font: italic ${theme.fontSize.lead} / 1.3 ${theme.fontFamily.display};
`;

const Player = styled.audio`
  display: block;
  width: 100%;
  margin-block-start: ${theme.space.small};

  /* Chrome and Edge: whose own grey does not match the page. */
  &::-webkit-media-controls-enclosure {
    background: ${theme.color.shade};
    border-radius: 4px;
  }
`;

const Summary = styled.summary`
  min-height: ${theme.target};
  padding-block: ${theme.space.tight};
  font-size: ${theme.fontSize.small};
`;

const Words = styled.p`
  padding-block-end: ${theme.space.small};
  white-space: pre-line;
`;

interface RecordingProps {
  readonly audio: string | null;
  readonly audioCaption: string | null;
  readonly audioTranscript: string | null;
}

/** A recording, which browsers fetch only when it is played, with its transcript, which is always printed. */
export function Recording({ audio, audioCaption, audioTranscript }: RecordingProps) {
  const captionId = useId();
  return (
    audio && (
      <Frame>
        <Caption id={captionId}>{audioCaption}</Caption>
        <Player aria-labelledby={captionId} controls data-screen-only preload="none" src={audio} />
        <details>
          <Summary>{transcriptLabel}</Summary>
          <Words>{audioTranscript}</Words>
        </details>
      </Frame>
    )
  );
}
