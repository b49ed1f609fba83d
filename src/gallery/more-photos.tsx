import { useSyncExternalStore } from "react";
import { styled } from "styled-components";
import { Button } from "../components/button";
import { PageLinks } from "../components/page-links";
import { replayOnHydration } from "../click-replay";
import { media } from "../theme/media";
import { tryAgain } from "./arrivals";
import { MORE_ID } from "./photo";
import type { Failure } from "./use-photos";
import { shownOf, words } from "./words";

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space.base} ${({ theme }) => theme.space.medium};
  align-items: center;
  margin-block-start: ${({ theme }) => theme.space.large};

  > nav {
    flex: 1 0 100%;
  }
`;

const More = styled(Button)`
  /* It could do nothing: the pages' links stand below it. */
  ${media.noScript} {
    display: none;
  }
`;

const Shown = styled.p`
  color: ${({ theme }) => theme.color.muted};
`;

const Alert = styled.p`
  flex: 1 0 100%;
  padding-inline-start: ${({ theme }) => theme.space.base};
  border-inline-start: 2px solid ${({ theme }) => theme.color.accent};
`;

const never = () => () => undefined;

/** Whether script has taken over from the static HTML. */
const useScript = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface MorePhotosProps {
  /** How many photos the list shows. */
  readonly shown: number;
  /** How many it could show. */
  readonly total: number;
  /** How many pages the gallery has without script. */
  readonly pageCount: number;
  readonly isWaiting: boolean;
  readonly failure: Failure;
  readonly onMore: () => void;
}

/** The way to the photos that the list does not show: a button, or without script links to pages. */
export function MorePhotos({
  shown,
  total,
  pageCount,
  isWaiting,
  failure,
  onMore,
}: MorePhotosProps) {
  const hasScript = useScript();
  if (shown >= total && !isWaiting) return null;

  const isLoading = isWaiting && !failure;
  const labels = {
    failed: words.more.again,
    outdated: words.more.anew,
    none: isLoading ? words.more.waiting : words.more.ready,
  };
  const press = () => {
    if (failure) tryAgain();
    else if (!isLoading) onMore();
  };
  return (
    <Frame>
      {failure && <Alert role="alert">{words.more[failure]}</Alert>}
      {/* Not `disabled`: that would drop the focus, and a keyboard would be lost. */}
      <More
        {...replayOnHydration}
        $quiet
        aria-disabled={isLoading}
        id={MORE_ID}
        onClick={press}
        type="button"
      >
        {labels[failure ?? "none"]}
      </More>
      <Shown>{shownOf(shown, total)}</Shown>
      {!hasScript && (
        <PageLinks count={pageCount} current={1} label={words.pages} path="/gallery/" />
      )}
    </Frame>
  );
}
