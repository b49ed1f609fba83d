import { graphql } from "gatsby";
import { laterPage } from "../routes";
import { Head } from "./head";
import { jsonLd, scriptText, type PageData } from "./json-ld";
import { useSite } from "./use-site";

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

/** Head tags and structured data of a page that the content describes. */
export function PageHead(props: PageData) {
  const site = useSite();
  const { heading, metaDescription, socialCard } = props.page;
  const { siteUrl } = site.site.siteMetadata;
  // A visitor can reach /about without the slash; search engines should know one address only.
  const path = props.path.replace(/\/?$/, "/");
  // A further page says which one it is, so that no two have the same title or description.
  const further = laterPage(path);
  const title = further ? `${further.name} | ${site.settings.brandName}` : props.page.title;
  const description = further ? `${further.name}. ${metaDescription}` : metaDescription;
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
      {siteUrl !== null && (
        <script
          dangerouslySetInnerHTML={{
            __html: scriptText(jsonLd(site, siteUrl, { ...props, path })),
          }}
          type="application/ld+json"
        />
      )}
    </>
  );
}
