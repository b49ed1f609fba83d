import { notFound } from "../interface-text";
import { colorSchemes } from "../theme/theme";
import { Head } from "./head";
import { LANGUAGE } from "./language";

interface SiteHeadProps {
  readonly brandName: string;
  /** Whether the site shows drafts, which search engines must not list. */
  readonly showsDrafts: boolean;
}

/** Head tags of every page. */
export function SiteHead({ brandName, showsDrafts }: SiteHeadProps) {
  return (
    <Head>
      {Object.entries(colorSchemes).map(([scheme, { paper }]) => (
        <meta
          content={paper}
          key={scheme}
          media={`(prefers-color-scheme: ${scheme})`}
          name="theme-color"
        />
      ))}
      <meta content="website" property="og:type" />
      <meta content={brandName} property="og:site_name" />
      <meta content={LANGUAGE.replace("-", "_")} property="og:locale" />
      <meta content="summary_large_image" name="twitter:card" />
      {showsDrafts && <meta content="noindex" name="robots" />}
      <link href="/favicon.svg" rel="icon" type="image/svg+xml" />
      <link href="/favicon.ico" rel="icon" sizes="32x32" />
      <link href="/icons/apple-touch-icon.png" rel="apple-touch-icon" />
      <link href="/manifest.webmanifest" rel="manifest" />
    </Head>
  );
}

/** Head tags of the page for unknown addresses. */
export const NotFoundHead = () => (
  <Head>
    <title>{notFound.title}</title>
    <meta content="noindex" name="robots" />
  </Head>
);
