/** Creates the editor's forms from the content types. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { boolean, maxLengthOf, type Field, type FieldOf } from "../../src/model/fields";
import { AUDIO_TYPES, MAX_AUDIO_SIZE } from "../../src/model/audio";
import { MAX_FILE_SIZE } from "../../src/model/pictures";
import { CONTENT_FOLDER, contentPath } from "../../src/source/local-entries";
import { CHECKS } from "./content";

/** Sveltia's widget for a field, with its options. */
type Widget = Readonly<Record<string, unknown> & { widget: string }>;
type FormField = Widget & { readonly name: string };

export const hidden = boolean("Hidden", "Yes removes it from the site but keeps it here.", {
  default: false,
});

/** Sort key of lists. `content.ts` fills it in, and files do not have it. */
const position = { name: "position", label: "Order", widget: "hidden" };

/** Creates the first field, which checks the whole entry (`checks.tsx`). */
const checks = ({ id }: ContentType) => ({
  name: CHECKS,
  label: "Advice",
  widget: "checks",
  required: false,
  content_type: id,
});

/** Sveltia keeps a dot at the beginning of a file's name, which hides the file. An ellipsis becomes dots. */
const TITLE = /^(?!\s*[.\u2026])/;

/** Tests whether a type has a fixed set of entries: none can be added or deleted. */
const isFixed = ({ requiresEachValueOf, titleField }: ContentType) =>
  requiresEachValueOf === titleField;

/** Tests whether entries can be hidden. Fixed parts of the site cannot. */
const canBeHidden = ({ fields, single, titleField }: ContentType) =>
  !single && !("oneOf" in fields[titleField]!);

function textForm(field: FieldOf<"text">): Widget {
  const { format, label, oneOf } = field;
  if (oneOf) return { widget: "select", options: field.required ? oneOf : ["", ...oneOf] };
  const widget = field.maxLength && !format ? "text" : "string";
  const pattern = format && { pattern: [format.pattern, `"${label}" must be ${format.expected}.`] };
  return { widget, maxlength: maxLengthOf(field), ...pattern };
}

/** Widgets by the kind of field. */
const WIDGETS: { readonly [Kind in Field["kind"]]: (field: FieldOf<Kind>) => Widget } = {
  text: textForm,
  longText: (field) => ({ widget: "text", maxlength: maxLengthOf(field) }),
  markdown: () => ({
    widget: "markdown",
    buttons: ["bold", "italic", "link", "heading-two", "heading-three", "bulleted-list"],
    editor_components: [],
  }),
  integer: () => ({ widget: "number" }),
  number: ({ range: [min, max] }) => {
    return { widget: "number", value_type: "float", step: 0.5, min, max };
  },
  boolean: () => ({ widget: "boolean" }),
  audio: () => ({
    widget: "file",
    choose_url: false,
    accept: Object.keys(AUDIO_TYPES).join(),
    media_libraries: { all: { max_file_size: MAX_AUDIO_SIZE } },
  }),
  picture: () => ({ widget: "image", choose_url: false }),
  pictures: () => ({
    widget: "many-pictures",
    // Lets Sveltia find the pictures that an album uses, to warn before one is deleted.
    fields: [{ name: "image", label: "Picture", widget: "image" }],
  }),
  date: () => ({ widget: "datetime", type: "date", format: "YYYY-MM-DD" }),
  textList: ({ required }) => ({ widget: "list", min: required ? 1 : 0 }),
};

/** Creates the form field for a field of the model. */
function formField(name: string, field: Field): FormField {
  const { help, label, required = false } = field;
  const initial = "default" in field && field.default !== "" ? { default: field.default } : {};
  const { widget, ...options } = (WIDGETS[field.kind] as (field: Field) => Widget)(field);
  return { name, label, hint: help, widget, required, ...initial, ...options };
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

function fieldsOf(contentType: ContentType): FormField[] {
  const { fields, single, titleField } = contentType;
  const isFree = !single && !("oneOf" in fields[titleField]!);
  const message = `"${fields[titleField]!.label}" must not begin with a dot.`;
  const own = Object.entries(fields).map(([name, field]) => ({
    ...formField(name, field),
    ...(name === titleField && isFixed(contentType) && { readonly: true }),
    ...(name === titleField && isFree && { pattern: [TITLE, message] }),
  }));
  const end = canBeHidden(contentType) ? [formField("hidden", hidden)] : [];
  return [checks(contentType), ...own, ...end, position];
}

/** Creates the collection for a folder of entries, with a file for each. */
function collectionOf(contentType: ContentType) {
  const { help, id, label, plural, titleField } = contentType;
  return {
    name: id,
    label: capital(plural),
    label_singular: label,
    description: help,
    folder: contentPath(contentType),
    // Each type has its own format, defined in `content.ts`.
    format: id,
    identifier_field: titleField,
    create: !isFixed(contentType),
    delete: !isFixed(contentType),
    // No manual sorting: Sveltia would overwrite all entries, including changes by others.
    sortable_fields: { fields: [position.name], default: { field: position.name } },
    ...(canBeHidden(contentType) && {
      summary: `{{fields.hidden | ternary('Hidden: ', '')}}{{fields.${titleField}}}`,
    }),
    fields: fieldsOf(contentType),
  };
}

/** Creates the collection for a type with one entry. Sveltia returns to it after saving. */
const singleOf = (contentType: ContentType) => ({
  name: contentType.id,
  label: capital(contentType.plural),
  description: contentType.help,
  files: [
    {
      name: contentType.id,
      label: contentType.label,
      file: contentPath(contentType),
      format: contentType.id,
      fields: fieldsOf(contentType),
    },
  ],
});

/** Repository of the content, and how editors sign in to it. */
export interface Repository {
  readonly host: "github" | "gitlab" | "this computer";
  /** `OWNER/NAME`, or the name of a folder on this computer. */
  readonly name: string;
  readonly branch?: string | undefined;
  readonly signIn?: "worker" | "netlify" | "token";
  /** Application at GitLab, for a sign-in button. */
  readonly appId?: string | undefined;
}

/** Creates Sveltia's configuration of the code host, with one way to sign in. */
function backendOf({ appId, branch, host, name, signIn = "token" }: Repository, origin: string) {
  const hasButton = signIn !== "token" || appId !== undefined;
  return {
    // Sveltia requires a code host even for a folder on this computer.
    name: host === "this computer" ? "github" : host,
    repo: name,
    auth_methods: [hasButton ? "oauth" : "token"],
    ...(branch && { branch }),
    // The site's own /auth. Netlify's is Sveltia's default.
    ...(signIn === "worker" && { base_url: origin }),
    ...(appId && { auth_type: "pkce", app_id: appId }),
  };
}

/**
 * Creates Sveltia's configuration.
 *
 * @param origin of the site
 */
export const configOf = (repository: Repository, origin: string) => ({
  load_config_file: false,
  app_title: "Editor",
  backend: backendOf(repository, origin),
  media_folder: `${CONTENT_FOLDER}/images`,
  // `content.ts` removes it, because files contain only the names of pictures.
  public_folder: "/",
  media_libraries: {
    all: {
      max_file_size: MAX_FILE_SIZE,
      slugify_filename: true,
      // Also strips metadata, such as the location. The site shows no photo larger. Sveltia puts at most 16 MB into a
      // commit, which are about 20 photos of this size, and each commit starts a build.
      transformations: { raster_image: { format: "webp", quality: 90, width: 2400, height: 2400 } },
    },
    stock_assets: { providers: [] },
  },
  editor: { preview: false },
  // `live.ts` shows the state of the build instead.
  show_preview_links: false,
  collections: contentTypes.map((contentType) =>
    contentType.single ? singleOf(contentType) : collectionOf(contentType),
  ),
  slug: { encoding: "ascii", clean_accents: true, maxlength: 60 },
});
