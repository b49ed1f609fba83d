import { graphql } from "gatsby";
import { Disclosure } from "../../components/disclosure";
import { Part } from "../../components/part";
import { Prose } from "../../components/prose";

export const fragment = graphql`
  fragment FaqItem on Faq {
    answer {
      html
    }
    id
    question
  }
`;

interface FaqListProps {
  readonly faqs: readonly Queries.FaqItemFragment[];
}

/** Questions that couples ask; every answer is in the page and opens by itself alone. */
export function FaqList({ faqs }: FaqListProps) {
  return (
    <Part heading="Questions, answered">
      {faqs.map(({ id, question, answer }) => (
        <Disclosure key={id} title={question}>
          <Prose html={answer.html} />
        </Disclosure>
      ))}
    </Part>
  );
}
