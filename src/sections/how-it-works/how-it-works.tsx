import { styled } from "styled-components";
import { Section } from "../../components/section";
import { media } from "../../theme/media";

/** The specification's three steps. */
const STEPS = [
  {
    title: "Consultation",
    text: "We meet in person or by video, usually 3-6 months before the wedding. You tell me about the day, the guests and each other; I ask more than you expect and take notes by hand.",
  },
  {
    title: "Personalization",
    text: "I write your ceremony and help with your vows. You may read every draft and change any line, or keep it a surprise and hear it with everyone else.",
  },
  {
    title: "Ceremony Day",
    text: "I arrive early, find the witnesses and the wind, and lead the ceremony. Then we sign, and I send in the registration while you pour the first glass.",
  },
] as const;

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space.large};

  ${media.up("tablet")} {
    grid-template-columns: repeat(3, 1fr);
    gap: clamp(1.5rem, 3.5vw, 3.5rem);
  }
`;

const Step = styled.li`
  padding-block-start: ${({ theme }) => theme.space.base};
  border-block-start: 1px solid ${({ theme }) => theme.color.hairline};
`;

const Title = styled.h3`
  margin-block-end: ${({ theme }) => theme.space.tight};
  font-size: ${({ theme }) => theme.fontSize.title};
  font-style: italic;
`;

/** The steps from first contact to registration. */
export function HowItWorks() {
  return (
    <Section heading="How It Works" note="Three steps, from the first talk to the signed papers">
      <List role="list">
        {STEPS.map(({ title, text }) => (
          <Step key={title}>
            <Title>{title}</Title>
            <p>{text}</p>
          </Step>
        ))}
      </List>
    </Section>
  );
}
