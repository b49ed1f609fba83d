import { Head } from "./head";

/** Head tags of the page that stands for every unknown address. */
export function NotFoundHead() {
  return (
    <Head>
      <title>Page not found</title>
      <meta content="noindex" name="robots" />
    </Head>
  );
}
