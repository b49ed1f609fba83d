import { summaryOf } from "../../../src/hosting/summary";

test("whoever releases a build learns its routes, and how much content of each type it has", () => {
  const counts: Readonly<Record<string, number>> = { Testimonial: 20, GalleryPhoto: 17 };
  const { routes, content } = summaryOf((type) => counts[type] ?? 0);
  expect(routes).toEqual(["/", "/services/", "/reviews/", "/about/", "/gallery/", "/contact/"]);
  expect(content).toMatchObject({ testimonial: 20, galleryPhoto: 17, faq: 0 });
});
