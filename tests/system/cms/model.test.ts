import type { ContentFields } from "contentful-management";
import { contentTypes } from "../../../src/model";
import { toContentful } from "../../../tools/contentful/to-contentful";
import { localized } from "../../../packages/contentful-local/src";
import { managerFor } from "../../../packages/contentful-local/tests/clients";
import { tempFolder } from "../../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

const cms = commands();
const folder = tempFolder();
const wanted = toContentful(contentTypes, "en-US");
const testimonial = wanted.find(({ id }) => id === "testimonial")!;

/** The content types and forms of the space, as far as the site describes them. */
const modelOfSpace = () =>
  contentTypes.map(({ id }) => {
    const { published, editorInterface } = cms.space.contentTypes.get(id);
    return { id, ...published!.definition, controls: editorInterface.controls };
  });

const isTheSites = wanted.map((type) => expect.objectContaining(type) as object);

/** Puts a content type into the space that differs from the site's. */
function putTestimonial(fields: readonly ContentFields[]) {
  const { name, description, displayField } = testimonial;
  const definition = { name, description, displayField, fields: [...fields] };
  cms.space.putContentType("testimonial", definition);
}

/** The fields of the site's type, with another rating. */
const withRating = (rating: Partial<ContentFields>) =>
  testimonial.fields.map(({ defaultValue: _, ...field }) =>
    field.id === "rating" ? { ...field, ...rating } : field,
  );

const author = testimonial.fields.find(({ id }) => id === "author")!;
const phone = { ...author, id: "phone", name: "Phone", required: false, validations: [] };

const REVIEW = { quote: "Lovely.", author: "Maya & Daniel", date: "June 2025", rating: 5 };

describe("an empty space", () => {
  test("is told what it would get, gets it with its forms, and nothing from a second run", async () => {
    const { length } = wanted;
    const plan = await cms.run("plan");
    expect(plan.code).toBe(0);
    expect(plan.stdout).toContain(
      "  - Testimonial: new content type with Quote, Pulled sentence, Author, Date, Rating, First on, ",
    );
    expect(plan.stdout).toContain(
      `${length} changes to make. Nothing was changed: npm run cms:apply does it.`,
    );
    expect(cms.writes()).toEqual([]);

    const first = await cms.run("apply");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toContain(
      `[${length}/${length}] Article …\nDone: ${length} changes made.`,
    );
    expect(modelOfSpace()).toEqual(isTheSites);

    cms.contentful.calls.clear();
    for (const command of ["apply", "plan"]) {
      const { code, stdout } = await cms.run(command);
      expect(code).toBe(0);
      expect(stdout).toContain("Nothing to change: the space has the site's content model.");
    }
    expect(cms.writes()).toEqual([]);
  });

  test("refuses an officiant's mistakes from then on, with the model's messages", async () => {
    await cms.run("apply");
    const client = managerFor(cms.contentful);
    const fields = localized({ ...REVIEW, quote: undefined, rating: 7, date: "last summer" });
    const params = { contentTypeId: "testimonial", entryId: "a" };
    const entry = await client.entry.createWithId(params, { fields });
    const both = /quote.*rating|rating.*quote/s;
    await expect(client.entry.publish(params, entry)).rejects.toThrow(both);
  });
});

describe("a space that differs", () => {
  beforeEach(async () => {
    await writeSmallContent(folder.path);
    cms.folder = folder.path;
    await cms.restart(true);
  });

  test("is changed where nothing is lost, and keeps a field of hers with what is in it", async () => {
    const fields = withRating({ validations: [] }).filter(({ id }) => id !== "order");
    putTestimonial([phone, ...fields]);
    const controls = [{ fieldId: "phone", widgetNamespace: "builtin", widgetId: "singleLine" }];
    cms.space.contentTypes.putEditorInterface("testimonial", { controls });
    cms.editor.publishEntry("maya", "testimonial", { ...REVIEW, phone: "604 555 0100" });
    cms.space.contentTypes.unpublish("article");
    cms.space.contentTypes.remove("article");
    const other = { name: "Award", description: null, displayField: null, fields: [phone] };
    // The package's types know texts only; Contentful answers null.
    for (const id of ["award", "testimonialCopy"]) cms.space.putContentType(id, other as never);

    const { code, stdout } = await cms.run("apply");
    expect(code).toBe(0);
    for (const line of [
      "Testimonial: Rating: change defaultValue, validations, form",
      "Testimonial: Order: new field",
      "Testimonial: Phone (phone): a field of its own",
      "Article: new content type with Title, Slug, ",
    ]) {
      expect(stdout).toContain(`  - ${line}`);
    }
    const { published, editorInterface } = cms.space.contentTypes.get("testimonial");
    const ids = published!.definition.fields.map(({ id }) => id);
    expect(ids).toEqual([...testimonial.fields.map(({ id }) => id), "phone"]);
    expect(editorInterface.controls).toContainEqual(expect.objectContaining(controls[0]!));
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("reports a field of another kind, and gets it anew once it was deleted", async () => {
    putTestimonial(withRating({ type: "Boolean", validations: [] }));
    const kept = await cms.run("apply");
    expect(kept.code).toBe(1);
    expect(kept.stderr).toContain("Testimonial: Rating (rating): of the kind Boolean, not Number");
    putTestimonial(testimonial.fields.filter(({ id }) => id !== "rating"));
    expect((await cms.run("apply")).code).toBe(0);
    expect(modelOfSpace()).toEqual(isTheSites);
  });

  test("by a required field of her own is told so, before samples would stay drafts", async () => {
    putTestimonial([...testimonial.fields, { ...phone, required: true }]);
    const named =
      "  - Testimonial: Phone (phone): a field of its own, required: Contentful publishes no entry without a value in it";
    expect(await cms.run("plan")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(named) as string,
    });
    expect(await cms.run("seed")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`make each of these fields optional:\n${named}`) as string,
    });
    expect(cms.writes()).toEqual([]);
    putTestimonial([...testimonial.fields, phone]);
    expect((await cms.run("seed")).code).toBe(0);
  });
});
