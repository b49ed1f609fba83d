import { useEffect, useRef } from "react";
import { keyframes, styled } from "styled-components";
import { words } from "./words";

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/** What arrives within 150 ms replaces it unseen. */
const Frame = styled.dialog`
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: ${({ theme }) => theme.space.large};
  color: ${({ theme }) => theme.color.overPhoto};
  background: ${({ theme }) => theme.color.scrim};
  border: 0;
  animation: ${appear} 1ms 150ms backwards;

  &[open] {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: ${({ theme }) => theme.space.base};
  }

  :focus-visible {
    outline-color: currentColor;
  }
`;

const Close = styled.button`
  min-width: 6rem;
  min-height: ${({ theme }) => theme.target};
  background: transparent;
  border: 1px solid;
  border-radius: 0.2rem;
  cursor: pointer;
`;

/** Stands on the full screen while the lightbox is on its way. */
export function Waiting({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Frame ref={dialog} aria-label={words.lightbox.Lightbox} onClose={onClose}>
      <p role="status">{words.waiting}</p>
      <Close onClick={() => dialog.current?.close()} type="button">
        {words.close}
      </Close>
    </Frame>
  );
}
