import type { PageProps } from "gatsby";
import { useEffect } from "react";
import { ButtonLink } from "../components/button";
import { Hero } from "../components/hero";
import { NotFoundHead } from "../seo/not-found-head";

export default function NotFoundPage({ location }: PageProps) {
  const { pathname } = location;
  useEffect(() => {
    // Required by the specification, section 2.
    // eslint-disable-next-line no-console
    console.info(`Page not found: ${pathname}`);
  }, [pathname]);
  return (
    <>
      <NotFoundHead />
      <Hero
        heading="Oops! Page not found"
        height="small"
        intro="There is nothing at this address. It may have moved, or been mistyped."
        photo={null}
      >
        <ButtonLink to="/">Return to Home</ButtonLink>
      </Hero>
    </>
  );
}
