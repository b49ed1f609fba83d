import { Helmet } from "react-helmet";

/** Head tags of the page that stands for every unknown address. */
export function NotFoundHead() {
  return (
    <Helmet>
      <title>Page not found</title>
      <meta content="noindex" name="robots" />
    </Helmet>
  );
}
