import { graphql } from "gatsby";
import { styled } from "styled-components";
import { Section } from "../components/section";
import { media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment Inclusions on SiteSettings {
    inclusions
  }
`;

const List = styled.ul`
  ${media.up("tablet")} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    column-gap: clamp(2rem, 5vw, 5rem);
  }
`;

const Item = styled.li`
  padding-block: ${theme.space.base};
  font: ${theme.fontSize.title} / 1.25 ${theme.fontFamily.display};
  border-block-end: 1px solid ${theme.color.hairline};
`;

interface InclusionsProps extends Queries.InclusionsFragment {
  readonly text: Queries.SectionTextFragment;
}

export const Inclusions = ({ text, inclusions }: InclusionsProps) => (
  <Section id={text.name} heading={text.heading} note={text.note}>
    <List role="list">
      {inclusions.map((inclusion) => (
        <Item key={inclusion}>{inclusion}</Item>
      ))}
    </List>
  </Section>
);
