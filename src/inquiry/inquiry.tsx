import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Part } from "../components/part";
import { media } from "../theme/media";
import { InquiryForm } from "./inquiry-form";
import { sendInquiry, type SendInquiry } from "./send-inquiry";
import { words } from "./words";

/* On a phone the form comes first: it is what a couple came for. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space.part};

  ${media.up("desktop")} {
    /* An email address of usual length stays on one line. */
    grid-template-columns: minmax(0, 1.8fr) minmax(17.5rem, 1fr);
    column-gap: clamp(2.5rem, 4vw, 5rem);
    align-items: start;
  }
`;

interface InquiryProps {
  /** The officiant's address: the way to write when the form cannot send. */
  readonly email: string;
  /** Delivers the message. Only tests pass another. */
  readonly send?: SendInquiry;
  /** The other ways to reach the officiant, beside the form. */
  readonly children: ReactNode;
}

/** The inquiry: a form to write to the officiant, and what stands beside it. */
export function Inquiry({ email, send = sendInquiry, children }: InquiryProps) {
  return (
    <Part heading={words.heading}>
      <Columns>
        <InquiryForm email={email} send={send} />
        <div>{children}</div>
      </Columns>
    </Part>
  );
}
