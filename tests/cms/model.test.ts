import { setImmediate } from "node:timers/promises";
import type { ContentFields } from "contentful-management";
import { contentTypes } from "../../src/model";
import { toContentful } from "../../tools/contentful/to-contentful";
import { localized } from "../../packages/contentful-local/src";
import { commands } from "./commands";

const cms = commands();
const wanted = toContentful(contentTypes, "en-US");
const testimonial = wanted.find(({ id }) => id === "testimonial")!;

/** Returns the content types and forms of the space, as far as the site describes them. */
const spaceModel = () =>
  contentTypes.map(({ id }) => {
    const { published, editorInterface } = cms.space.contentTypes.get(id);
    return { id, ...published!.definition, controls: editorInterface.controls };
  });

const wantedModel = wanted.map((type) => expect.objectContaining(type) as object);

/** Puts a content type that differs from the site's into the space. */
function putTestimonial(fields: readonly ContentFields[]) {
  const { name, description, displayField } = testimonial;
  const definition = { name, description, displayField, fields: [...fields] };
  cms.space.putContentType("testimonial", definition);
}

const author = testimonial.fields.find(({ id }) => id === "author")!;
const phone = { ...author, id: "phone", name: "Phone", required: false, validations: [] };

const REVIEW = { quote: "Lovely.", author: "Maya & Daniel", date: "June 2025", rating: 5 };

test("creates the content types and forms in an empty space, and a second run changes nothing", async () => {
  const { length } = wanted;
  const plan = await cms.run("plan");
  expect(plan.stdout).toContain("  - Testimonial: new content type with Quote, ");
  expect(plan.stdout).toContain(
    `${length} changes to make. Nothing was changed yet: run npm run cms:apply.`,
  );
  expect(cms.writes()).toEqual([]);

  const first = await cms.run("apply");
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain(`[${length}/${length}] Article …\nDone: ${length} changes made.`);
  expect(spaceModel()).toEqual(wantedModel);

  cms.contentful.calls.clear();
  const { code, stdout } = await cms.run("apply");
  expect(code).toBe(0);
  expect(stdout).toContain("Nothing to change: the space has the site's content model.");
  expect(cms.writes()).toEqual([]);
});

test("retries when Contentful is busy, and prints the reason", async () => {
  const { faults } = cms.contentful;
  const [api, path] = ["management", /content_types\//] as const;
  faults.add({ api, method: "PUT", path, rateLimitSeconds: 1, times: 2 });
  faults.add({ api, method: "PUT", path, status: 503, times: 1, after: 2 });
  faults.add({ api, method: "GET", path: /editor_interface$/, reset: true, times: 1 });
  const { code, stderr } = await cms.run("apply");
  expect(code).toBe(0);
  for (const reason of ["Rate limit", "Server 503", "Connection"])
    expect(stderr).toMatch(new RegExp(`${reason} error occurred\\. Waiting for \\d+ ms`));
  expect((await cms.run("plan")).stdout).toContain("Nothing to change");
});

describe("a space that differs", () => {
  beforeEach(() => cms.restart(true));

  test("is updated without losing anything, and keeps the officiant's own field with its form", async () => {
    const [first, ...others] = testimonial.fields;
    putTestimonial([phone, { ...first!, name: "Words" }, ...others.slice(0, -1)]);
    const controls = [{ fieldId: "phone", widgetNamespace: "builtin", widgetId: "singleLine" }];
    cms.space.contentTypes.putEditorInterface("testimonial", { controls });
    cms.space.contentTypes.unpublish("article");
    cms.space.contentTypes.remove("article");
    expect((await cms.run("apply")).code).toBe(0);
    const { published, editorInterface } = cms.space.contentTypes.get("testimonial");
    const ids = published!.definition.fields.map(({ id }) => id);
    expect(ids).toEqual([...testimonial.fields.map(({ id }) => id), "phone"]);
    expect(editorInterface.controls).toContainEqual(expect.objectContaining(controls[0]!));
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("loses a field only after it is listed and confirmed, and never a content type", async () => {
    putTestimonial([phone, ...testimonial.fields]);
    const definition = { name: "Award", displayField: "phone", fields: [phone] };
    cms.space.putContentType("award", definition);
    cms.editor.publishEntry("maya", "testimonial", { ...REVIEW, phone: "604 555 0100" });

    const unconfirmed = await cms.run("apply", ["--prune"]);
    expect(unconfirmed.code).toBe(1);
    expect(unconfirmed.stdout).toContain(
      "Deletes permanently:\n  - Testimonial: Phone (phone): not a field of the site\n",
    );
    expect(unconfirmed.stderr).toContain("npm run cms:apply -- --prune --yes");
    expect((await cms.run("apply", ["--yes"])).code).toBe(0);
    expect(cms.writes()).toEqual([]);

    expect((await cms.run("apply", ["--prune", "--yes"])).code).toBe(0);
    expect(spaceModel()).toEqual(wantedModel);
    expect(cms.space.entries.get("maya").published!.fields).toMatchObject(localized(REVIEW));
    expect(cms.space.contentTypes.find("award")).toBeDefined();
    expect((await cms.run("plan")).stdout).toContain("Nothing to change");
  });

  test("is not overwritten when somebody else changes it at the same time", async () => {
    for (const { id, fields, ...definition } of wanted)
      cms.space.putContentType(id, { ...definition, fields: [...fields], name: "Old" });
    const running = cms.run("apply");
    // By then it has read the whole model, and it updates articles last.
    while (cms.writes().length === 0) await setImmediate();
    const { definition } = cms.space.contentTypes.get("article").published!;
    cms.space.putContentType("article", { ...definition, name: "Changed just now" });
    expect((await running).code).toBe(1);
    expect(cms.space.contentTypes.get("article").published!.definition.name).toBe(
      "Changed just now",
    );
    expect(cms.contentful.calls.count({ api: "management", status: 409 })).toBe(1);
  });

  test("gets no samples if the officiant's own field is required, because they could not be published", async () => {
    putTestimonial([...testimonial.fields, { ...phone, required: true }]);
    const named =
      "  - Testimonial: Phone (phone): not a field of the site, but required: Contentful publishes no entry without it";
    expect(await cms.run("seed")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`make each of these fields optional:\n${named}`) as string,
    });
    expect(cms.writes()).toEqual([]);
  });
});
