import { graphql } from "gatsby";
import { styled } from "styled-components";
import { MoreLink } from "../components/links";
import { keepRanges } from "../components/text";
import { Section, ThreeColumns } from "../components/section";
import { theme } from "../theme/theme";

export const fragment = graphql`
  fragment ServicesLink on Article {
    id
    servicesLink
    slug
  }

  fragment Step on Step {
    id
    text
    title
  }
`;

const Step = styled.li`
  padding-block-start: ${theme.space.base};
  border-block-start: 1px solid ${theme.color.hairline};
`;

const Title = styled.h3`
  margin-block-end: ${theme.space.tight};
  font-style: italic;
`;

interface HowItWorksProps {
  readonly text: Queries.SectionTextFragment;
  readonly articles: readonly Queries.ServicesLinkFragment[];
  readonly steps: readonly Queries.StepFragment[];
}

/** The steps from first contact to registration, and links to articles about them. */
export const HowItWorks = ({ articles, text, steps }: HowItWorksProps) => (
  <Section id={text.name} heading={text.heading} note={text.note}>
    <ThreeColumns as="ol" role="list">
      {steps.map(({ id, title, text }) => (
        <Step key={id}>
          <Title>{title}</Title>
          {text && <p {...keepRanges(text)} />}
        </Step>
      ))}
    </ThreeColumns>
    {articles.map(({ id, servicesLink, slug }) => (
      <MoreLink key={id} to={`/${slug}/`}>
        {servicesLink!}
      </MoreLink>
    ))}
  </Section>
);
