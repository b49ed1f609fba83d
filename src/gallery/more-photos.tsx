import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { styled } from "styled-components";
import { replayOnHydration } from "../click-replay";
import { Button } from "../components/button";
import { PageLinks } from "../components/page-links";
import { media } from "../theme/media";
import { useHydrated } from "../use-hydrated";
import { messages, shownOf } from "./messages";
import { isLoaded, linkIdOf, SHOW_MORE_ID, type AnyPhoto } from "./photo";
import { replaceQuery, useQuery } from "./query-string";
import { retry, type LoadError } from "./remaining-photos";

/** Focuses the first of the new photos, unless the visitor has moved the focus meanwhile. */
function focusPhoto({ id }: AnyPhoto) {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && activeElement.id !== SHOW_MORE_ID) return;
  document.getElementById(linkIdOf(id))?.focus();
}

/**
 * How many of the photos the list shows. What the visitor asked for is in the query string.
 *
 * @param photos those of the chosen category
 * @param step how many are shown at first, and how many more each time
 */
export function usePagination(photos: readonly AnyPhoto[], step: number) {
  const requested = useQuery().shown;
  /** Extended when the visitor goes past the list's end in the lightbox. */
  const [extended, setExtended] = useState(0);
  /** How many were shown before the visitor last asked for more. */
  const [before, setBefore] = useState<number | null>(null);
  const movesFocus = useRef(false);

  const count = Math.max(step, requested ?? 0, extended);
  const shown = useMemo(() => photos.slice(0, count), [photos, count]);
  const isLoading = !shown.every(isLoaded);

  useEffect(() => {
    const next = before !== null && shown[before];
    if (!next || isLoading || !movesFocus.current) return;
    movesFocus.current = false;
    focusPhoto(next);
  }, [before, isLoading, shown]);

  const showMore = useCallback(() => {
    replaceQuery({ shown: count + step });
    setBefore(count);
    movesFocus.current = true;
  }, [count, step]);

  /** Shows another step if the photo is the first that the list does not show. */
  const extendTo = useCallback(
    (photo: AnyPhoto) => {
      if (photos.indexOf(photo) === count) setExtended(count + step);
    },
    [photos, count, step],
  );

  /** Back to the first step, for another category. */
  const reset = useCallback(() => {
    setExtended(0);
    setBefore(null);
  }, []);

  return {
    shown,
    /** Whether some of these are not loaded. */
    isLoading,
    /** How many the last press of the button added; `null` if it was not pressed. */
    added: before === null ? null : shown.length - before,
    showMore,
    extendTo,
    reset,
  };
}

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
  /* Needs script; without it, the page links below do the same. */
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

interface MorePhotosProps {
  /** How many photos the list shows. */
  readonly shown: number;
  /** How many it could show. */
  readonly total: number;
  /** How many static pages the gallery has. */
  readonly pageCount: number;
  readonly isLoading: boolean;
  readonly error: LoadError;
  readonly onMore: () => void;
}

/** Leads to the photos that the list does not show: a button, or without script links to pages. */
export function MorePhotos(props: MorePhotosProps) {
  const { shown, total, pageCount, error, onMore } = props;
  const isHydrated = useHydrated();
  if (shown >= total && !props.isLoading) return null;

  const isLoading = props.isLoading && !error;
  const labels = {
    failed: messages.more.retry,
    outdated: messages.more.reload,
    none: isLoading ? messages.more.loading : messages.more.ready,
  };
  const press = () => {
    if (error) retry();
    else if (!isLoading) onMore();
  };
  return (
    <Frame>
      {error && <Alert role="alert">{messages.more[error]}</Alert>}
      {/* Not `disabled`, which would drop the keyboard's focus. */}
      <More
        {...replayOnHydration}
        $quiet
        aria-disabled={isLoading}
        id={SHOW_MORE_ID}
        onClick={press}
        type="button"
      >
        {labels[error ?? "none"]}
      </More>
      <Shown>{shownOf(shown, total)}</Shown>
      {!isHydrated && (
        <PageLinks count={pageCount} current={1} label={messages.pages} path="/gallery/" />
      )}
    </Frame>
  );
}
