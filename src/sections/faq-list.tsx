import { graphql } from "gatsby";
import { styled } from "styled-components";
import { decorativeContent } from "../components/screen-readers";
import { Section } from "../components/section";
import { Prose } from "../components/text";
import { media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment FaqItem on Faq {
    answer
    id
    question
  }
`;

const Question = styled.details`
  border-block-end: 1px solid ${theme.color.hairline};
`;

const Summary = styled.summary`
  display: flex;
  gap: ${theme.space.base};
  align-items: baseline;
  justify-content: space-between;
  min-height: ${theme.target};
  padding-block: ${theme.space.base};

  &::-webkit-details-marker {
    display: none;
  }

  &::after {
    ${decorativeContent(`"+"`)}
    flex: none;
    width: 1ch;
    text-align: center;
    font-size: ${theme.fontSize.title};
    line-height: 1;
    color: ${theme.color.muted};
  }

  ${Question}[open] > &::after {
    ${decorativeContent(`"−"`)}
  }

  /* Every answer is printed. */
  ${media.print} {
    &::after {
      display: none;
    }
  }
`;

const Answer = styled(Prose)`
  padding-block-end: ${theme.space.medium};
`;

interface FaqListProps {
  readonly text: Queries.SectionTextFragment;
  readonly faqs: readonly Queries.FaqItemFragment[];
}

/** Frequently asked questions, whose answers open independently and without script. */
export const FaqList = ({ text, faqs }: FaqListProps) => (
  <Section id={text.name} heading={text.heading} note={text.note}>
    {faqs.map(({ id, question, answer }) => (
      <Question key={id}>
        <Summary>
          <h3>{question}</h3>
        </Summary>
        <Answer html={answer} />
      </Question>
    ))}
  </Section>
);
