import { contentTypes } from "../../../../src/model";
import { contentTypeAt, fileOf } from "../../../../src/source/local-entries";
import { asSaved, checkItem, fromFile, toFile } from "../../../../tools/editor/content";
import { fault } from "../../../../src/model/problems";
import { fixtureFiles } from "../../../support/fixture-content";
import { reason } from "../../../support/sentence";

const byId = (id: string) => contentTypes.find((each) => each.id === id)!;
const review = { quote: "Thank you!", author: "Maya & Daniël", date: "June 2026", rating: 5 };

test("saving an entry without changes does not change its file", () => {
  for (const { contentType, file, text } of fixtureFiles) {
    expect(contentTypeAt(file)).toBe(contentType);
    const item = fromFile(contentType, text);
    // The editor refers to pictures by address.
    if (text.includes('"image":')) expect(item["image"]).toMatch(/^\/[\w-]+\.jpg$/);
    expect(`${toFile(contentType, item)}\n`).toBe(text);
    expect(checkItem(contentType!, item).problems).toEqual([]);
  }
});

test("writes fields in the order of the form, without empty fields and unset flags", () => {
  const pictures = [{ description: "An arch", image: "a.webp" }];
  const empty = { place: "", order: null, sample: false };
  const text = toFile(byId("album"), { hidden: true, pictures, ...empty, title: "Maya" });
  expect(text.match(/"\w+":/g)).toEqual(
    ["title", "pictures", "image", "description", "hidden"].map((name) => `"${name}":`),
  );
});

test("sorts lists by order, with entries without one last, and ties by title", () => {
  const type = byId("faq");
  const positionOf = (question: string, order?: number) =>
    fromFile(type, JSON.stringify({ question, order }))["position"] as string;
  const positions = [
    positionOf("A", 5),
    positionOf("B", 20),
    positionOf("C", 20),
    positionOf("A", 100),
    positionOf("A"),
  ];
  // As Sveltia compares texts.
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  expect(positions.toReversed().sort(compare)).toEqual(positions);
  expect(toFile(type, { question: "A", position: positions[0] })).not.toContain("position");
});

const problems = (id: string, item: object) => checkItem(byId(id), { ...item }).problems;
const advice = (id: string, item: object, sizes?: Map<string, number>) =>
  checkItem(byId(id), { ...item }, sizes).advice;

test("the form reports problems that its fields cannot detect, in the model's words", () => {
  const question = { question: "Where?", answer: "[Here](/nowhere/)", page: "contact" };
  const written = "/nowhere/";
  expect(problems("faq", question)).toEqual([reason("faq", "answer", fault("link", { written }))]);
  expect(problems("faq", { ...question, hidden: true })).toEqual([]);
});

test("text with lost characters is rejected until they are typed again", () => {
  // This is how a browser reads a file in Windows-1252.
  const lost = { ...review, author: "Zo\uFFFD & Jos\uFFFD" };
  const item = fromFile(byId("testimonial"), JSON.stringify(lost));
  expect(problems("testimonial", item)).toEqual([
    "Some characters show as \uFFFD, because the file was not saved as UTF-8. Type them again, and save.",
  ]);
  expect(problems("testimonial", { ...item, ...review })).toEqual([]);
});

test("a file that cannot be a picture of the site is rejected", () => {
  const wrongKind = fault("pictureOfWrongKind", { name: "arch.svg" });
  expect(problems("testimonial", { ...review, image: "/arch.svg" })).toEqual([
    reason("testimonial", "image", wrongKind),
  ]);
  const pictures = [{ image: "/arch.svg", description: "An arch" }];
  expect(problems("album", { title: "Maya", category: "Beach", pictures })).toEqual([
    reason("album", "pictures", wrongKind),
  ]);
});

test("the form shows the advice that a build would give", () => {
  expect(advice("testimonial", review)).toEqual([]);
  expect(advice("testimonial", { ...review, date: "June 2062" })).toEqual([
    reason("testimonial", "date", fault("inFuture", { value: "June 2062" })),
  ]);
  const tooNarrow = (name: string) =>
    fault("pictureTooNarrow", { name, width: 320, minWidth: 1000 });
  const id = "0ad9b9d6-1c1a-4a39-9a3c-5a2b1f1f0c11";
  const photo = { image: `blob:https://x.test/${id}`, alt: "An arch", category: "Beach" };
  expect(advice("galleryPhoto", photo)).toEqual([]);
  expect(advice("galleryPhoto", photo, new Map([[id, 320]]))).toEqual([
    reason("galleryPhoto", "image", tooNarrow("new")),
  ]);
  const pictures = [{ image: "/arch.webp" }, { image: photo.image }];
  expect(advice("album", { title: "Maya", pictures }, new Map([[id, 320]]))).toEqual([
    reason("album", "pictures", tooNarrow("picture 2")),
  ]);
});

test("a recording needs a caption and a transcript", () => {
  const page = { slug: "home", title: "Home", metaDescription: "A page.", heading: "Hello" };
  expect(problems("page", page)).toEqual([]);
  expect(problems("page", { ...page, audio: "/hello.m4a" })).toEqual([
    reason("page", "audioCaption", fault("missing", {})),
    reason("page", "audioTranscript", fault("missing", {})),
  ]);
});

test("a recording that is too long is refused before it is saved", () => {
  const id = "0ad9b9d6-1c1a-4a39-9a3c-5a2b1f1f0c11";
  const page = { slug: "home", audio: `blob:https://x.test/${id}` };
  const lengths = (seconds: number) =>
    checkItem(byId("page"), page, new Map([[id, seconds]])).problems;
  const tooLong = fault("audioTooLong", { name: "new", seconds: 97, max: 90 });
  expect(lengths(97.2)).toEqual([reason("page", "audio", tooLong), ...lengths(90.9)]);
});

test("a price that couples would not see is reported, with the settings that were read last", () => {
  const service = { title: "Elopement", slug: "elopement", summary: "Us.", description: "Two." };
  const priced = { ...service, price: "from $650" };
  const readSettings = (pricesUntil: string) =>
    fromFile(byId("siteSettings"), JSON.stringify({ brandName: "Cedar & Tide", pricesUntil }));
  readSettings("2062-01-01");
  expect(advice("service", priced)).toEqual([]);
  readSettings("2026-01-01");
  expect(advice("service", priced)).toEqual([
    reason("service", "price", fault("notShown", { until: "Prices hold until" })),
  ]);
  expect(advice("service", service)).toEqual([]);
});

test("a draft that is older than the last change of its entry is reported", () => {
  const type = byId("testimonial");
  const open = fromFile(type, JSON.stringify(review));
  const file = fileOf(type, "maya-daniel");
  const saved = asSaved(file, { ...open, quote: "Mine." });
  expect(advice("testimonial", saved)).toEqual([]);
  const draft = { ...open, quote: "Old.", madeFrom: JSON.stringify({ ...review, place: "Far" }) };
  expect(advice("testimonial", draft)).toEqual([
    "This text is older than the last change of this entry: saving replaces that change.",
  ]);
  expect(toFile(type, draft)).not.toContain("madeFrom");
});
