import { article } from "./article";
import type { ContentOf, ContentType, Entry } from "./content-type";
import { faq } from "./faq";
import { album, galleryPhoto } from "./gallery";
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
  section,
  step,
  page,
  article,
};

/** All content types. This is the only list of them. */
export const contentTypes: readonly ContentType[] = Object.values(registry);

/** Returns the content type of an entry, which is one of the site's. */
export const contentTypeOf = ({ type }: { readonly type: string }): ContentType =>
  contentTypes.find(({ id }) => id === type)!;

type ContentTypes = typeof registry;

/** Checked entries by content type, in the order in which the site shows them. */
export type Content = {
  readonly [Id in keyof ContentTypes]: readonly Entry<ContentOf<ContentTypes[Id]["fields"]>>[];
};
