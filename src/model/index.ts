import { album } from "./album";
import type { ContentType } from "./content-type";
import { faq } from "./faq";
import { galleryPhoto } from "./gallery-photo";
import { page } from "./page";
import { section } from "./section";
import { service } from "./service";
import { siteSettings } from "./site-settings";
import { step } from "./step";
import { testimonial } from "./testimonial";

const registry = {
  testimonial,
  galleryPhoto,
  album,
  service,
  faq,
  siteSettings,
  // Before the pages, which list their sections.
  section,
  step,
  page,
};

/** The content types by id: the only list of them. */
export type ContentTypes = typeof registry;

export const contentTypes: readonly ContentType[] = Object.values(registry);
