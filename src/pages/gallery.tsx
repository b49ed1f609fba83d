import { graphql, type PageProps } from "gatsby";
import { Gallery } from "../gallery/gallery";
import { required } from "../components/required";
import { laterPage } from "../routes";
import { PageHero } from "../sections/page-hero";
import { sectionsOf } from "../sections/section-text";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query GalleryPage($skip: Int!, $limit: Int!) {
    page(slug: { eq: "gallery" }) {
      ...PageHead
      ...PageHero
      ...PageSections
    }
    allGalleryPhoto(sort: { position: ASC }, skip: $skip, limit: $limit) {
      nodes {
        ...GalleryPhoto
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

/** The photos, or a further page of them: `/gallery/2/` and so on. */
export default function GalleryPage({ data, location }: PageProps<Queries.GalleryPageQuery>) {
  const page = required(data.page, "gallery page");
  const further = laterPage(location.pathname);
  return (
    <>
      <PageHead page={page} path={location.pathname} photos={data.allGalleryPhoto.nodes} />
      <PageHero further={further?.name} height="medium" page={page} />
      <Gallery
        ceremonies={data.allService.nodes}
        number={further?.number ?? 1}
        pageCount={data.pages.totalCount}
        photos={data.allGalleryPhoto.nodes}
        text={sectionsOf(page).get("gallery-photos")}
      />
    </>
  );
}
