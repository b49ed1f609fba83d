import { graphql, type PageProps } from "gatsby";
import { Gallery } from "../gallery/gallery";
import { required } from "../required";
import { PageHero } from "../sections/page-hero/page-hero";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query GalleryPage {
    page(slug: { eq: "gallery" }) {
      ...PageHead
      ...PageHero
    }
    allGalleryPhoto(sort: { position: ASC }) {
      nodes {
        ...GalleryPhoto
        updatedAt
      }
    }
  }
`;

export default function GalleryPage({ data, location }: PageProps<Queries.GalleryPageQuery>) {
  const page = required(data.page, "gallery page");
  return (
    <>
      <PageHead page={page} path={location.pathname} photos={data.allGalleryPhoto.nodes} />
      <PageHero height="medium" page={page} />
      <Gallery photos={data.allGalleryPhoto.nodes} />
    </>
  );
}
