import { styled } from "styled-components";
import { OPENING_PHOTO, PROGRAM_ATTRIBUTE } from "../startup/page-state";
import { useHydrated } from "../startup/use-hydrated";
import { theme } from "../theme/theme";

/** A build fills it with `src/startup/inline/gallery-filter.ts`. React leaves in it what it finds. */
const program = { [PROGRAM_ATTRIBUTE]: "gallery-filter" };

/** As the lightbox's, and below it. */
const Backdrop = styled.div`
  [${OPENING_PHOTO}] & {
    position: fixed;
    inset: 0;
    z-index: 29;
    background: ${theme.color.scrim};
  }
`;

/** Belongs between the filters and the photos. The script stands in static HTML alone. */
export function BeforeHydration() {
  const isHydrated = useHydrated();
  return (
    <>
      {!isHydrated && <script {...program} dangerouslySetInnerHTML={{ __html: "" }} />}
      <Backdrop />
    </>
  );
}

/** Shows the page, once the lightbox is over it or is known to stay closed. */
export const hideOpeningBackdrop = () => document.documentElement.removeAttribute(OPENING_PHOTO);
