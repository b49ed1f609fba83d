import { graphql } from "gatsby";
import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { BookingLink } from "../components/button";
import { DateLink } from "../components/date-link";
import { numbered, numeral } from "../components/section-number";
import { FreeDates, keepRanges } from "../components/text";
import { colorProperty, media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment Availability on SiteSettings {
    availability
    availabilityCheckedOn
    availabilityUntil
  }
`;

const Band = styled.section`
  ${colorProperty("action")}: ${theme.color.onBand};
  ${colorProperty("onAction")}: ${theme.color.band};
  ${colorProperty("focus")}: ${theme.color.onBand};
  padding: clamp(4rem, 10vw, 8rem) ${theme.space.gutter};
  color: ${theme.color.onBand};
  ${numbered}
  background: ${theme.color.band};

  ${media.print} {
    padding-block: ${theme.space.medium};
  }

  /* The edge of the band is enough of a separator. */
  & + section > svg {
    visibility: hidden;
  }
`;

const Column = styled.div`
  display: grid;
  gap: ${theme.space.large};
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;

  ${media.up("desktop")} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    align-items: end;
  }
`;

const Heading = styled.h2`
  max-width: 15ch;
  font-size: ${theme.fontSize.display};
  line-height: ${theme.lineHeight.display};

  ${Band}:not(:only-of-type) &::before {
    ${numeral}
    display: block;
    margin-block-end: ${theme.space.base};
    color: inherit;
  }
`;

const Note = styled.p`
  max-width: 30rem;
  margin-block-end: ${theme.space.medium};
  font-size: ${theme.fontSize.lead};
  line-height: 1.45;
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.base};
`;

interface BookingCallProps {
  readonly text: Pick<Queries.SectionTextFragment, "heading" | "name"> & {
    readonly note: string | null;
  };
  readonly availability?: Queries.AvailabilityFragment;
  /** A link to show instead of the booking link. */
  readonly children?: ReactNode;
}

/** The call to action of a page; its note says what to expect after the click. */
export function BookingCall({ text, availability: dates, children }: BookingCallProps) {
  const headingId = useId();
  return (
    <Band aria-labelledby={headingId} id={text.name}>
      <Column>
        <Heading id={headingId}>{text.heading}</Heading>
        <div>
          {text.note && <Note {...keepRanges(text.note)} />}
          {dates?.availability && (
            <Note>
              <FreeDates {...dates} />
            </Note>
          )}
          <Choices>
            {children ?? <BookingLink />}
            <DateLink />
          </Choices>
        </div>
      </Column>
    </Band>
  );
}
