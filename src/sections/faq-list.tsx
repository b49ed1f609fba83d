import { graphql } from "gatsby";
import { Disclosure } from "../components/disclosure";
import { Section } from "../components/section";
import { Prose } from "../components/text";

export const fragment = graphql`
  fragment FaqItem on Faq {
    answer
    id
    question
  }
`;

interface FaqListProps {
  readonly text: Queries.SectionTextFragment;
  readonly faqs: readonly Queries.FaqItemFragment[];
}

/** Frequently asked questions; each answer opens independently. */
export const FaqList = ({ text, faqs }: FaqListProps) => (
  <Section id={text.name} heading={text.heading} note={text.note}>
    {faqs.map(({ id, question, answer }) => (
      <Disclosure key={id} title={question}>
        <Prose html={answer} />
      </Disclosure>
    ))}
  </Section>
);
