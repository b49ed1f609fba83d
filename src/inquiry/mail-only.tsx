import type { ReactNode } from "react";
import { styled } from "styled-components";
import { EmailLink } from "../components/links";
import { Section } from "../components/section";
import { theme } from "../theme/theme";
import { formText } from "./form-text";

const Invitation = styled.p`
  font-size: ${theme.fontSize.lead};
  overflow-wrap: anywhere;
`;

const Dates = styled.p`
  margin-block-start: ${theme.space.base};
`;

interface MailOnlyProps {
  readonly text: Queries.SectionTextFragment;
  readonly email: string;
  /** The officiant's free dates. */
  readonly availability?: ReactNode;
  /** Other contact details. */
  readonly children: ReactNode;
}

/** Takes the place of the form on a site that receives no messages by it. */
export const MailOnly = ({ availability, children, email, text }: MailOnlyProps) => (
  <Section aside={children} heading={text.heading} note={text.note}>
    <Invitation>
      {`${formText.mailOnly} `}
      <EmailLink email={email} />.
    </Invitation>
    {availability && <Dates>{availability}</Dates>}
  </Section>
);
