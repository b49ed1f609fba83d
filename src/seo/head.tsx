import type { ReactNode } from "react";
import { Helmet } from "react-helmet";
import { LANGUAGE } from "../interface-text";
import { colorSchemes } from "../theme/theme";
import { useSite } from "./use-site";

interface HeadProps {
  /** The site's name, if left out. */
  readonly title?: string;
  /** That of the page's text. */
  readonly language?: string;
  /** Whether search engines must not list the page. Nothing of a site that shows drafts may be listed. */
  readonly noIndex?: boolean;
  /** Tags of this page alone, without fragments: Helmet passes over them. */
  readonly children?: ReactNode;
}

/**
 * All head tags of a page, of which each has one `Head`: React hydrates a page in slices, and Helmet
 * would apply the tags of a first `Helmet` before it has those of a second.
 */
export function Head({ title, language = LANGUAGE, noIndex = false, children }: HeadProps) {
  const { settings, site } = useSite();
  return (
    <Helmet>
      <title>{title ?? settings.brandName}</title>
      {Object.entries(colorSchemes).map(([scheme, { paper }]) => (
        <meta
          content={paper}
          key={scheme}
          media={`(prefers-color-scheme: ${scheme})`}
          name="theme-color"
        />
      ))}
      <meta content="website" property="og:type" />
      <meta content={settings.brandName} property="og:site_name" />
      <meta content={language.replace("-", "_")} property="og:locale" />
      <meta content="summary_large_image" name="twitter:card" />
      {(noIndex || site.siteMetadata.showsDrafts) && <meta content="noindex" name="robots" />}
      <link href="/favicon.svg" rel="icon" type="image/svg+xml" />
      <link href="/favicon.ico" rel="icon" sizes="32x32" />
      <link href="/apple-touch-icon.png" rel="apple-touch-icon" />
      {children}
    </Helmet>
  );
}
