import type { PageProps } from "gatsby";
import { useEffect } from "react";
import { ButtonLink } from "../components/button";
import { Hero } from "../components/hero";
import { TideLine } from "../components/tide-line";
import { notFound } from "../interface-text";
import { Head } from "../seo/page-head";

export default function NotFoundPage({ location }: PageProps) {
  const { pathname } = location;
  useEffect(() => {
    // Required by the specification, section 2.
    // eslint-disable-next-line no-console
    console.info(`Page not found: ${pathname}`);
  }, [pathname]);
  return (
    <>
      <Head noIndex title={notFound.title} />
      <Hero heading={notFound.heading} height="small" intro={notFound.intro}>
        <ButtonLink to="/">{notFound.link}</ButtonLink>
      </Hero>
      <TideLine />
    </>
  );
}
