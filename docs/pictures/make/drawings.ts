import { contentTypes } from "../../../src/model";
import { byOrder } from "../../../src/model/content-type";
import { isRawImage } from "../../../src/model/fields";
import type { RawEntry } from "../../../src/model/parse";
import { toContentful } from "../../../tools/contentful/to-contentful";
import { readLocalContent } from "../../../src/source/local";
import { drawForm, errorOf } from "./form";
import { drawContentList, drawHiding, drawOrder, drawPictureFile } from "./screens";

const types = toContentful(contentTypes, "en-CA");

function found<Item>(item: Item | undefined, name: string): Item {
  if (item === undefined) throw new Error(`A drawing needs ${name}, and there is none.`);
  return item;
}

const typeOf = (id: string) =>
  found(
    types.find((type) => type.id === id),
    id,
  );

const placeOf = ({ fields }: RawEntry) => ({ order: (fields.order ?? null) as number | null });

const textOf = (entry: RawEntry, field: string) => String(entry.fields[field]);

function pictureOf({ id, fields }: RawEntry): string {
  const picture = isRawImage(fields.image) ? fields.image.path : undefined;
  return found(picture, `a picture in ${id}`);
}

/** What the samples leave empty, because their reviews and photos are nobody's. */
const FIRST_ON = { sourceName: "Google", sourceUrl: "https://maps.app.goo.gl/…" };
const ALBUM = ["ocean-beach", "driftwood-shells", "rings-on-the-book", "candle-vows"];
const CREDIT = {
  photographer: "Ana Cruz",
  place: "Whytecliff Park",
  season: "late May",
  agreedOn: "2026-06-02",
};

/**
 * Every drawing of the guide as HTML, by the name of its file. Labels, help texts and errors come
 * from the model, the values from the sample content, which the photographs of the site show too.
 */
export async function drawings(): Promise<Readonly<Record<string, string>>> {
  const { entries } = await readLocalContent(process.cwd());
  const all = (type: string) =>
    entries
      .filter((entry) => entry.type === type)
      .sort((one, other) => byOrder(placeOf(one), placeOf(other)));
  const one = (type: string, id: string) =>
    found(
      all(type).find((entry) => entry.id === id),
      `the ${type} ${id}`,
    );

  const testimonial = typeOf("testimonial");
  const review = one("testimonial", "siobhan-and-peter");
  const photo = one("galleryPhoto", "ocean-beach");
  const photoType = typeOf("galleryPhoto");
  const authors = all("testimonial").map((entry) => textOf(entry, "author"));

  return {
    "add-entry": drawContentList(types, testimonial, authors.slice(0, 5)),
    "review-form": drawForm(testimonial, {
      status: "Draft",
      values: { ...review.fields, ...FIRST_ON },
      steps: { quote: 4, author: 5, date: 6, rating: 7, sourceName: 8, image: 9, featured: 10 },
      publish: 11,
      only: [
        "quote",
        "author",
        "date",
        "rating",
        "sourceName",
        "sourceUrl",
        "image",
        "featured",
        "order",
      ],
    }),
    "refused-form": drawForm(testimonial, {
      status: "Draft",
      values: { ...review.fields, date: "Summer 2026" },
      errors: { date: errorOf(testimonial, "date", "regexp") },
      only: ["author", "date"],
    }),
    "picture-file": drawPictureFile("Driftwood arch on the beach", pictureOf(photo)),
    "photo-form": drawForm(photoType, {
      status: "Draft",
      values: { ...photo.fields, ...CREDIT },
      steps: { image: 2, alt: 6, category: 7 },
      publish: 8,
      only: ["image", "alt", "category", "photographer", "place", "season", "agreedOn"],
    }),
    "album-form": drawForm(typeOf("album"), {
      status: "Draft",
      values: {
        title: "Noor & Finn",
        pictures: ALBUM.map((id) => one("galleryPhoto", id).fields.image),
        category: photo.fields.category,
        ...CREDIT,
      },
      steps: { title: 3, pictures: 4, category: 5 },
      publish: 6,
      only: ["title", "pictures", "category", "photographer", "place", "season"],
    }),
    "focus-form": drawForm(typeOf("service"), {
      status: "Changed",
      values: { ...found(all("service")[0], "a service").fields, focus: "right top" },
      steps: { focus: 1 },
      publish: 2,
      only: ["image", "focus"],
    }),
    "portrait-form": drawForm(typeOf("siteSettings"), {
      status: "Changed",
      values: { portraitAlt: "Tala in a green coat, laughing, on a beach" },
      steps: { portrait: 1, portraitAlt: 2 },
      publish: 3,
      only: ["portrait", "portraitAlt"],
    }),
    "hide-entry": drawHiding(textOf(review, "author"), "Quote", textOf(review, "quote")),
    "question-form": drawForm(typeOf("faq"), {
      status: "Changed",
      values: one("faq", "when-you-hear-back").fields,
      steps: { question: 2, answer: 2 },
      publish: 3,
    }),
    order: drawOrder(
      found(
        photoType.fields.find(({ id }) => id === "order"),
        "the field order",
      ).name,
      all("galleryPhoto")
        .slice(0, 3)
        .map((entry, index) => ({
          title: textOf(entry, "alt"),
          ...(index === 1 ? { order: 15, step: 2 } : { order: Number(entry.fields.order) }),
        })),
    ),
    "page-form": drawForm(typeOf("page"), {
      status: "Changed",
      values: one("page", "about").fields,
      steps: { heading: 2, intro: 2 },
      publish: 3,
      only: ["slug", "title", "metaDescription", "heading", "intro", "heroImage"],
    }),
    "section-form": drawForm(typeOf("section"), {
      status: "Changed",
      values: one("section", "home-reviews").fields,
      steps: { heading: 2, note: 2 },
      publish: 3,
    }),
    "settings-form": drawForm(typeOf("siteSettings"), {
      status: "Changed",
      values: found(all("siteSettings")[0], "the site settings").fields,
      only: ["brandName", "email", "responseTime", "languages"],
    }),
  };
}
