import { useId } from "react";
import { styled } from "styled-components";
import { BookingLink } from "../../components/booking-link";
import { Words } from "../../components/words";
import { media } from "../../theme/media";
import { colorProperty } from "../../theme/theme";

const Band = styled.section`
  ${colorProperty("action")}: ${({ theme }) => theme.color.onBand};
  ${colorProperty("onAction")}: ${({ theme }) => theme.color.band};
  ${colorProperty("focus")}: ${({ theme }) => theme.color.onBand};
  padding: clamp(4rem, 10vw, 8rem) ${({ theme }) => theme.space.gutter};
  color: ${({ theme }) => theme.color.onBand};
  background: ${({ theme }) => theme.color.band};
`;

const Column = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space.large};
  max-width: 84rem;
  margin-inline: auto;

  ${media.up("desktop")} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    align-items: end;
  }
`;

const Heading = styled.h2`
  max-width: 15ch;
  font-size: ${({ theme }) => theme.fontSize.display};
  line-height: ${({ theme }) => theme.lineHeight.display};
`;

const Note = styled.p`
  max-width: 30rem;
  margin-block-end: ${({ theme }) => theme.space.medium};
  font-size: ${({ theme }) => theme.fontSize.lead};
  line-height: 1.45;
`;

/** The call to action at the end of a page; its note says what to expect after the click. */
export function BookingCall({ words }: { readonly words: Queries.SectionWordsFragment }) {
  const headingId = useId();
  return (
    <Band aria-labelledby={headingId}>
      <Column>
        <Words as={Heading} id={headingId}>
          {words.heading}
        </Words>
        <div>
          {words.note && <Words as={Note}>{words.note}</Words>}
          <BookingLink />
        </div>
      </Column>
    </Band>
  );
}
