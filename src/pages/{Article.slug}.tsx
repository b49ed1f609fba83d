import { graphql } from "gatsby";
import { LANGUAGE } from "../region";
import { required } from "../required";
import type { PageProps } from "../routes";
import { ArticleText } from "../sections/article-text";
import { BookingCall } from "../sections/booking-call";
import { PageHero } from "../sections/page-hero";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query ArticlePage($id: String) {
    article(id: { eq: $id }) {
      ...ArticleHead
      ...ArticleHero
      ...ArticleText
    }
    section(name: { eq: "services-booking" }) {
      ...SectionText
    }
  }
`;

/** A page for any other text by the officiant, at its own slug. */
export default function ArticlePage({ data, pageContext }: PageProps<Queries.ArticlePageQuery>) {
  const article = required(data.article, "article");
  return (
    <>
      <PageHead article={article} context={pageContext} page={article} />
      <PageHero page={article} />
      <ArticleText article={article} />
      <div data-screen-only dir="ltr" lang={LANGUAGE}>
        <BookingCall text={required(data.section, "call to book")} />
      </div>
    </>
  );
}
