import type { ReactNode } from "react";
import { keyframes, styled } from "styled-components";
import { theme } from "../theme/theme";

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/** Invisible for 150 ms, so that it does not flash if what is missing arrives by then. */
const Text = styled.p`
  position: fixed;
  inset: auto 0 0;
  z-index: 30;
  padding: ${theme.space.base};
  text-align: center;
  color: ${theme.color.overPicture};
  background: ${theme.color.scrim};
  animation: ${appear} 1ms 150ms backwards;
`;

/** A sentence at the bottom of the window, which is announced; nothing without text. */
export const BottomNote = ({ children }: { readonly children: ReactNode }) => (
  <div data-screen-only role="status">
    {children && <Text>{children}</Text>}
  </div>
);
