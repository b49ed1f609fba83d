import { graphql } from "gatsby";
import { useState } from "react";
import { Gallery } from "../gallery/gallery";
import { required } from "../required";
import type { ListPageContext, PageProps } from "../routes";
import { BookingCall } from "../sections/booking-call";
import { furtherPageName } from "../seo/breadcrumbs";
import { PageHero } from "../sections/page-hero";
import { sectionsOf } from "../sections/section-text";
import { PageHead } from "../seo/page-head";

export const query = graphql`
  query GalleryPage($skip: Int!, $limit: Int!) {
    page(slug: { eq: "gallery" }) {
      ...PageHead
      ...PageHero
    }
    allSection(filter: { name: { glob: "gallery-*" } }) {
      ...PageSections
    }
    allGalleryPhoto(sort: { position: ASC }, skip: $skip, limit: $limit) {
      nodes {
        ...GalleryPhoto
      }
    }
    allService(sort: { position: ASC }) {
      nodes {
        ...ServiceLink
      }
    }
  }
`;

/** The gallery, on one page or on several: `/gallery/2/` and so on. */
export default function GalleryPage({
  data,
  pageContext,
}: PageProps<Queries.GalleryPageQuery, ListPageContext>) {
  const page = required(data.page, "gallery page");
  const { number, pageCount } = pageContext;
  const sections = sectionsOf(data.allSection);
  const booking = sections.find("gallery-booking");
  const [isPhotoOpen, setPhotoOpen] = useState(false);
  return (
    <>
      <PageHead
        context={pageContext}
        omitCanonical={isPhotoOpen}
        page={page}
        photos={data.allGalleryPhoto.nodes}
      />
      <PageHero further={furtherPageName(pageContext)} page={page} />
      <Gallery
        number={number}
        onOpenChange={setPhotoOpen}
        pageCount={pageCount}
        photos={data.allGalleryPhoto.nodes}
        services={data.allService.nodes}
        text={sections.get("gallery-photos")}
      />
      {booking && <BookingCall text={booking} />}
    </>
  );
}
