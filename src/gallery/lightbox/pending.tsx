import { styled } from "styled-components";
import { tryAgain } from "../arrivals";
import type { Failure } from "../use-photos";
import { words } from "../words";

/** Takes no press but on its button: around it lies the backdrop. */
const Frame = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space.base};
  justify-items: center;
  padding-inline: ${({ theme }) => theme.space.gutter};
  text-align: center;
  pointer-events: none;
`;

const Again = styled.button`
  min-height: ${({ theme }) => theme.target};
  padding-inline: ${({ theme }) => theme.space.base};
  background: transparent;
  border: 1px solid;
  border-radius: 0.2rem;
  cursor: pointer;
  pointer-events: auto;
`;

/** In place of a photo that has not arrived: that it is on its way, or how to have it come. */
export function Pending({ failure }: { readonly failure: Failure }) {
  if (!failure) return <Frame>{words.waiting}</Frame>;
  return (
    <Frame>
      <p role="alert">{words.more[failure]}</p>
      <Again onClick={tryAgain} type="button">
        {words.more[failure === "failed" ? "again" : "anew"]}
      </Again>
    </Frame>
  );
}
