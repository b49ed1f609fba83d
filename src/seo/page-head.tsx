import { graphql } from "gatsby";
import type { ReactNode } from "react";
import { Helmet } from "react-helmet";
import { LANGUAGE } from "../region";
import { furtherPageName } from "./breadcrumbs";
import { colorSchemes } from "../theme/theme";
import { jsonLd, scriptText, sharedPicture, type PageData } from "./json-ld";
import { useSite } from "./use-site";

export const fragment = graphql`
  fragment PageHead on Page {
    heading
    metaDescription
    title
    ...SharedPicture
  }

  fragment SharedPicture on Page {
    heroImage {
      ...SharedPictureFile
    }
  }

  fragment SharedPictureFile on File {
    childImageSharp {
      shared: resize(width: 1200, height: 630, toFormat: JPG, quality: 80) {
        src
      }
    }
  }

  fragment ArticleHead on Article {
    checkedOn
    heading: title
    heroImage {
      ...SharedPictureFile
    }
    language
    metaDescription
    title
    updatedAt
  }

  fragment ServiceForSearch on Service {
    price
    slug
    summary
    title
  }
`;

interface HeadProps {
  /** The site's name by default. */
  readonly title?: string;
  readonly language?: string;
  /** Excludes the page from search engines, like every page of a site that shows drafts. */
  readonly noIndex?: boolean;
  /** Tags of this page alone, without fragments, which Helmet ignores. */
  readonly children?: ReactNode;
}

/**
 * All head tags of a page. Each page has a single `Head`: React hydrates in slices, and Helmet would apply the
 * tags of one `Helmet` before it has those of another.
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
      {/* Otherwise iPhones turn phone numbers into links before hydration. */}
      <meta content="telephone=no" name="format-detection" />
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

interface PageHeadProps extends PageData {
  /**
   * Omits the canonical address, which iPhones share, while a visitor looks at a photo with its own address.
   * Search engines read it in the static HTML.
   */
  readonly omitCanonical?: boolean;
}

/** Head tags and structured data of a page that has a content entry. */
export function PageHead({ omitCanonical = false, ...props }: PageHeadProps) {
  const site = useSite();
  const { heading, metaDescription } = props.page;
  const { siteUrl } = site.site.siteMetadata;
  const { pagePath: path } = props.context;
  // Name further pages, so that no two pages have the same title or description.
  const further = furtherPageName(props.context);
  const own = further ?? props.article?.title;
  const title = own ? `${own} | ${site.settings.brandName}` : props.page.title;
  const description = further ? `${further}. ${metaDescription}` : metaDescription;
  const picture = sharedPicture(props.page, site.home);
  const shared = {
    title,
    description,
    // Social networks require absolute addresses.
    ...(siteUrl !== null && { url: siteUrl + path }),
    ...(siteUrl !== null &&
      picture !== null && {
        image: siteUrl + picture,
        "image:width": "1200",
        "image:height": "630",
        "image:alt": heading,
      }),
  };
  return (
    <>
      <Head language={props.article?.language} title={title}>
        {siteUrl !== null && !omitCanonical && <link href={siteUrl + path} rel="canonical" />}
        <meta content={description} name="description" />
        {Object.entries(shared).map(([name, content]) => (
          <meta content={content} key={name} property={`og:${name}`} />
        ))}
      </Head>
      {siteUrl !== null && (
        <script
          dangerouslySetInnerHTML={{ __html: scriptText(jsonLd(site, siteUrl, props)) }}
          type="application/ld+json"
        />
      )}
    </>
  );
}
