import { graphql, type PageProps } from "gatsby";
import { Hero } from "../components/hero";
import { Gallery } from "../gallery/gallery";
import { required } from "../required";
import { furtherPage } from "../routes";
import { sectionsOf } from "../sections/words";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query GalleryContinued($skip: Int!, $limit: Int!) {
    page(slug: { eq: "gallery" }) {
      ...PageHead
      ...PageSections
    }
    allGalleryPhoto(sort: { position: ASC }, skip: $skip, limit: $limit) {
      nodes {
        ...GalleryPhoto
        updatedAt
      }
    }
    allService(sort: { position: ASC }) {
      nodes {
        ...Ceremony
      }
    }
    pages: allSitePage(filter: { path: { glob: "/gallery/**" } }) {
      totalCount
    }
  }
`;

/** A further page of photos: `/gallery/2/` and so on. */
export default function GalleryContinuedPage({
  data,
  location: { pathname },
}: PageProps<Queries.GalleryContinuedQuery>) {
  const { name, number } = required(furtherPage(pathname), `further page at ${pathname}`);
  const page = required(data.page, "gallery page");
  return (
    <>
      <PageHead page={page} path={pathname} photos={data.allGalleryPhoto.nodes} />
      <Hero heading={name} height="small" intro={null} photo={null} />
      <Gallery
        ceremonies={data.allService.nodes}
        number={number}
        pageCount={data.pages.totalCount}
        photos={data.allGalleryPhoto.nodes}
        words={sectionsOf(page).get("gallery-photos")}
      />
    </>
  );
}
