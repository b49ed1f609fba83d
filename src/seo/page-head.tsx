import { graphql } from "gatsby";
import { furtherPage } from "../routes";
import { Head } from "./head";
import { StructuredData, type PageData } from "./structured-data";
import { useSite, type Site } from "./use-site";

export const fragment = graphql`
  fragment PageHead on Page {
    heading
    metaDescription
    socialCard
    title
    updatedAt
  }

  fragment ServiceForSearch on Service {
    slug
    summary
    title
    updatedAt
  }

  fragment QuestionForSearch on Faq {
    answer {
      text
    }
    question
    updatedAt
  }
`;

/** A further page says which one it is, so that no two have the same title or description. */
function textOf({ page, path }: PageData, { settings }: Site) {
  const further = furtherPage(path);
  if (!further) return { description: page.metaDescription, title: page.title };
  return {
    description: `${further.name}. ${page.metaDescription}`,
    title: `${further.name} | ${settings.brandName}`,
  };
}

/** Head tags and structured data of a page that the content describes. */
export function PageHead(props: PageData) {
  const site = useSite();
  const { heading, socialCard } = props.page;
  const { description, title } = textOf(props, site);
  const { siteUrl } = site.site.siteMetadata;
  // A visitor can reach /about without the slash; search engines should know one address only.
  const path = props.path.replace(/\/?$/, "/");
  const share = {
    title,
    description,
    // Networks take absolute addresses only.
    ...(siteUrl !== null && { image: siteUrl + socialCard, "image:alt": heading }),
  };
  return (
    <>
      <Head>
        <title>{title}</title>
        {siteUrl !== null && <link href={siteUrl + path} rel="canonical" />}
        <meta content={description} name="description" />
        {siteUrl !== null && <meta content={siteUrl + path} property="og:url" />}
        {Object.entries(share).flatMap(([name, content]) => [
          <meta content={content} key={`og ${name}`} property={`og:${name}`} />,
          <meta content={content} key={name} name={`twitter:${name}`} />,
        ])}
        {siteUrl !== null && <meta content="1200" property="og:image:width" />}
        {siteUrl !== null && <meta content="630" property="og:image:height" />}
      </Head>
      {siteUrl !== null && <StructuredData {...props} path={path} siteUrl={siteUrl} />}
    </>
  );
}
