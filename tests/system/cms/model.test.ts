import type { ContentFields } from "contentful-management";
import { contentTypes } from "../../../src/model";
import { toContentful } from "../../../tools/contentful/to-contentful";
import { localized } from "../../../packages/contentful-local/src";
import { fillWithContentTypes } from "../../support/contentful-local";
import { failureOf, managerFor } from "../../../packages/contentful-local/tests/clients";
import { commands } from "./commands";

const cms = commands();
const wanted = toContentful(contentTypes, "en-US");
const testimonial = wanted.find(({ id }) => id === "testimonial")!;

/** The content types and forms of the space, as far as the site describes them. */
const modelOfSpace = () =>
  contentTypes.map(({ id }) => {
    const { published, editorInterface } = cms.contentful.space.contentTypes.get(id);
    return { id, ...published!.definition, controls: editorInterface.controls };
  });

/** Puts a content type into the space that differs from the site's. */
function putTestimonial(fields: readonly ContentFields[]) {
  const { name, description, displayField } = testimonial;
  const definition = { name, description, displayField, fields: [...fields] };
  cms.contentful.space.putContentType("testimonial", definition);
}

const author = testimonial.fields.find(({ id }) => id === "author")!;
const phone = { ...author, id: "phone", name: "Phone", required: false, validations: [] };

const REVIEW = { quote: "Lovely.", author: "Maya & Daniel", date: "June 2025", rating: 5 };

describe("an empty space", () => {
  test("is told what it would get, gets it with its forms, and nothing from a second run", async () => {
    const plan = await cms.run("plan");
    expect(plan.code).toBe(0);
    expect(plan.stdout).toContain(
      "  - Testimonial: new content type with Quote, Pulled sentence, Author, Date, Rating, First on, ",
    );
    const { length } = wanted;
    expect(plan.stdout).toContain(
      `${length} changes to make. Nothing was changed: npm run cms:apply does it.`,
    );
    expect(cms.writes()).toEqual([]);

    const first = await cms.run("apply");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toContain(
      `[${length}/${length}] Article …\nDone: ${length} changes made.`,
    );
    expect(modelOfSpace()).toEqual(
      wanted.map((type) => expect.objectContaining({ ...type, controls: type.controls }) as object),
    );

    cms.contentful.calls.clear();
    for (const command of ["apply", "plan"]) {
      const again = await cms.run(command);
      expect(again.code).toBe(0);
      expect(again.stdout).toContain("Nothing to change: the space has the site's content model.");
    }
    expect(cms.writes()).toEqual([]);
  });

  test("refuses most of an officiant's mistakes from then on, with the model's messages", async () => {
    await cms.run("apply");
    const client = managerFor(cms.contentful);
    const refused = async (type: string, id: string, fields: Record<string, unknown>) => {
      const params = { contentTypeId: type, entryId: id };
      const entry = await client.entry.createWithId(params, { fields: localized(fields) });
      const failure = await failureOf(client.entry.publish({ entryId: id }, entry));
      return JSON.stringify(failure);
    };
    expect(await refused("testimonial", "a", { ...REVIEW, rating: 7 })).toContain(
      "Must be a whole or half number from 0 to 5.",
    );
    expect(await refused("testimonial", "b", { ...REVIEW, date: "last summer" })).toContain(
      "Must be a month and a year, such as June 2025.",
    );
    expect(await refused("faq", "c", { question: "?", answer: "!", page: "gallery" })).toContain(
      "Must be one of services, contact.",
    );
    expect(await refused("testimonial", "d", { ...REVIEW, quote: undefined })).toContain("quote");
  });
});

describe("a space that differs", () => {
  test("is changed where nothing is lost, and keeps a field of hers with what is in it", async () => {
    const { space } = cms.contentful;
    fillWithContentTypes(space);
    const fields = testimonial.fields
      .filter(({ id }) => id !== "order")
      .map((field) => (field.id === "rating" ? { ...field, validations: [] } : field));
    putTestimonial([phone, ...fields]);
    const controls = [{ fieldId: "phone", widgetNamespace: "builtin", widgetId: "singleLine" }];
    space.contentTypes.putEditorInterface("testimonial", { controls });
    space.putEntry("maya", "testimonial", localized({ ...REVIEW, phone: "604 555 0100" }));

    const { code, stdout } = await cms.run("apply");
    expect(code).toBe(0);
    expect(stdout).toContain("  - Testimonial: Rating: change validations, form\n");
    expect(stdout).toContain("  - Testimonial: Order: new field\n");
    expect(stdout).toContain(
      "  - Testimonial: Phone (phone): a field of its own (1 entry holds a value in it)\n",
    );
    const { published, editorInterface } = space.contentTypes.get("testimonial");
    const ids = published!.definition.fields.map(({ id }) => id);
    expect(ids).toEqual([...testimonial.fields.map(({ id }) => id), "phone"]);
    expect(editorInterface.controls).toContainEqual(expect.objectContaining(controls[0]!));
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("of before there were articles gets them, and fields for prices and dates, and loses nothing", async () => {
    const { space } = cms.contentful;
    fillWithContentTypes(space);
    space.contentTypes.unpublish("article");
    space.contentTypes.remove("article");
    const added = [
      "credentialUrl",
      "pricesUntil",
      "priceNote",
      "availability",
      "availabilityUntil",
    ];
    const { definition } = space.contentTypes.get("siteSettings");
    const fields = definition.fields.filter(({ id }) => !added.includes(id));
    space.putContentType("siteSettings", { ...definition, fields });
    const before = space.contentTypes.get("page").version;

    const plan = await cms.run("plan");
    expect(plan.stdout).toContain("  - Article: new content type with Title, Slug, ");
    for (const label of ["Credential's register", "Prices hold until", "Free dates hold until"]) {
      expect(plan.stdout).toContain(`  - Site settings: ${label}: new field\n`);
    }
    expect(plan.stdout).not.toContain("change ");
    expect((await cms.run("apply")).code).toBe(0);
    expect(space.contentTypes.get("page").version).toBe(before);
    expect(modelOfSpace()).toEqual(wanted.map((type) => expect.objectContaining(type) as object));
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("loses a field only when that was listed, with how much is in it, and confirmed", async () => {
    const { space, calls } = cms.contentful;
    await cms.run("apply");
    putTestimonial([phone, ...testimonial.fields]);
    const values = { ...REVIEW, phone: "604 555 0100" };
    space.putEntry("maya", "testimonial", localized(values));
    space.publish("maya");
    space.putEntry("ana", "testimonial", { ...localized(REVIEW), phone: { "en-US": null } });
    calls.clear();

    const asked = await cms.run("apply", ["--prune"]);
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain(
      "Deletes for good:\n  - Testimonial: Phone (phone): a field of its own (1 entry holds a value in it)\n",
    );
    expect(asked.stderr).toContain("npm run cms:apply -- --prune --yes");
    expect(cms.writes()).toEqual([]);
    expect((await cms.run("apply", ["--yes"])).code).toBe(0);
    expect(cms.writes()).toEqual([]);

    expect((await cms.run("apply", ["--prune", "--yes"])).code).toBe(0);
    const { definition } = space.contentTypes.get("testimonial").published!;
    expect(definition.fields.map(({ id }) => id)).toEqual(testimonial.fields.map(({ id }) => id));
    expect(space.entries.get("maya").published!.fields).toMatchObject(localized(REVIEW));
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("gets a field of another kind anew, when that was confirmed", async () => {
    const { space } = cms.contentful;
    await cms.run("apply");
    // A space that was made by hand, with a switch where there should be stars.
    space.contentTypes.remove("testimonial");
    putTestimonial(
      testimonial.fields.map((field) => {
        const { defaultValue: _, ...rest } = field;
        return field.id === "rating" ? { ...rest, type: "Boolean", validations: [] } : field;
      }),
    );
    const kept = await cms.run("apply");
    expect(kept.code).toBe(1);
    expect(kept.stderr).toContain("Testimonial: Rating (rating): of the kind Boolean, not Number");
    expect(kept.stderr).toContain("npm run cms:apply -- --prune");
    expect((await cms.run("apply", ["--prune", "--yes"])).code).toBe(0);
    expect(modelOfSpace()[0]).toMatchObject({ fields: testimonial.fields });
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("keeps ratings of whole numbers from an earlier model, and takes the samples", async () => {
    const { space } = cms.contentful;
    await cms.run("apply");
    const validations = [
      { range: { min: 0, max: 5 }, message: "Must be a whole number from 0 to 5." },
      { in: [5, 4, 3, 2, 1, 0] },
    ];
    space.contentTypes.remove("testimonial");
    putTestimonial(
      testimonial.fields.map((field) =>
        field.id === "rating" ? { ...field, type: "Integer", validations } : field,
      ),
    );
    expect((await cms.run("apply", ["--prune", "--yes"])).code).toBe(0);
    const { definition } = space.contentTypes.get("testimonial").published!;
    expect(definition.fields.find(({ id }) => id === "rating")).toMatchObject({
      type: "Integer",
      validations,
    });
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
    expect((await cms.run("seed")).code).toBe(0);
  });

  test("is completed by the next run, if one was cut off half-way through a deletion", async () => {
    const { faults } = cms.contentful;
    await cms.run("apply");
    putTestimonial([phone, ...testimonial.fields]);
    const path = /content_types\/testimonial\?|content_types\/testimonial$/;
    faults.add({ api: "management", method: "PUT", path, after: 2, status: 400 });
    const cut = await cms.run("apply", ["--prune", "--yes"]);
    expect(cut.code).toBe(1);
    expect(cut.stderr).toMatch(/^Contentful refused a request \(status 400\)/);
    faults.clear();

    expect((await cms.run("apply", ["--prune", "--yes"])).code).toBe(0);
    expect(modelOfSpace()[0]).toMatchObject({ fields: testimonial.fields });
  });
});

test("a content type that somebody else made is left alone, and so is a copy of the site's", async () => {
  const { space } = cms.contentful;
  await cms.run("apply");
  const { description } = testimonial;
  const definition = { name: "Award", description, displayField: "phone", fields: [phone] };
  for (const id of ["award", "testimonialCopy"]) space.putContentType(id, definition);
  const { stdout } = await cms.run("apply", ["--prune", "--yes"]);
  expect(stdout).toContain("Nothing to change");
  expect(space.contentTypes.find("award")).toBeDefined();
  expect(space.contentTypes.find("testimonialCopy")).toBeDefined();
});

test("a content type that nobody has described stops no command", async () => {
  const { space } = cms.contentful;
  const note = { name: "Note", description: null, displayField: null, fields: [phone] };
  // The package's types know texts only; Contentful answers null.
  space.putContentType("note", note as never);
  for (const command of ["plan", "apply", "check"]) {
    const { stderr } = await cms.run(command);
    expect(stderr).not.toMatch(/TypeError|\n\s+at /);
  }
});
