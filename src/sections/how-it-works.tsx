import { graphql } from "gatsby";
import { styled } from "styled-components";
import { keepRanges } from "../components/text";
import { Section } from "../components/section";
import { media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment Step on Step {
    id
    text
    title
  }
`;

const List = styled.ol`
  display: grid;
  gap: ${theme.space.large};

  ${media.up("tablet")} {
    grid-template-columns: repeat(3, 1fr);
    gap: clamp(1.5rem, 3.5vw, 3.5rem);
  }
`;

const Step = styled.li`
  padding-block-start: ${theme.space.base};
  border-block-start: 1px solid ${theme.color.hairline};
`;

const Title = styled.h3`
  margin-block-end: ${theme.space.tight};
  font-size: ${theme.fontSize.title};
  font-style: italic;
`;

interface HowItWorksProps {
  readonly text: Queries.SectionTextFragment;
  readonly steps: readonly Queries.StepFragment[];
}

/** The steps from first contact to registration. */
export const HowItWorks = ({ text, steps }: HowItWorksProps) => (
  <Section id={text.name} heading={text.heading} note={text.note}>
    <List role="list">
      {steps.map(({ id, title, text }) => (
        <Step key={id}>
          <Title>{title}</Title>
          {text && <p {...keepRanges(text)} />}
        </Step>
      ))}
    </List>
  </Section>
);
