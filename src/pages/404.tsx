import { graphql } from "gatsby";
import { useEffect } from "react";
import { ButtonLink } from "../components/button";
import { notFound } from "../interface-text";
import { required } from "../required";
import type { PageProps } from "../routes";
import { PageHero } from "../sections/page-hero";
import { Head } from "../seo/page-head";

/** Shows the contact page's picture, whose hero is as low, so that no subject is cut. */
export const query = graphql`
  query NotFoundPage {
    page(slug: { eq: "contact" }) {
      ...PageHero
    }
  }
`;

export default function NotFoundPage({ data, location }: PageProps<Queries.NotFoundPageQuery>) {
  const { pathname } = location;
  useEffect(() => {
    // Required by the specification, section 2.
    // eslint-disable-next-line no-console
    console.info(`Page not found: ${pathname}`);
  }, [pathname]);
  const { heading, intro } = notFound;
  const page = required(data.page, "contact page");
  return (
    <>
      <Head noIndex title={notFound.title} />
      <PageHero page={{ ...page, heading, intro, slug: "404" }}>
        <ButtonLink to="/">{notFound.link}</ButtonLink>
      </PageHero>
    </>
  );
}
