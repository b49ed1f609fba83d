/** The forms of the editor, made from the content types. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { LARGEST_FILE, longestOf, type Field, type FieldOf } from "../../src/model/fields";
import { galleryPhoto } from "../../src/model/gallery";
import { CONTENT_FOLDER, fileOf } from "../../src/source/local-entries";

/** A field of a form, with whatever options its widget has. */
export interface FormField {
  readonly name: string;
  readonly widget: string;
  readonly [option: string]: unknown;
}

/** What a field is shown as. */
interface Widget {
  readonly widget: string;
  readonly [option: string]: unknown;
}

/** Sveltia's configuration, as far as others read it. */
export interface Config {
  readonly singletons: readonly {
    readonly name: string;
    readonly file: string;
    readonly fields: readonly FormField[];
    readonly [option: string]: unknown;
  }[];
  readonly [option: string]: unknown;
}

/** A list of one's own, instead of those that Sveltia brings: see `widgets.ts`. */
export const WIDGETS = { category: "category-with-suggestions", pictures: "many-pictures" };

/** What every list has beside the model's fields. */
export const FILE_FIELDS: readonly FormField[] = [
  // Written when an entry is saved for the first time.
  { name: "id", widget: "hidden" },
];
const hidden: FormField = {
  name: "hidden",
  label: "Hidden",
  widget: "boolean",
  required: false,
  default: false,
  hint: "Yes keeps it here and takes it off the site.",
};

/** Uploads lose what a camera writes beside a picture: the place, too. */
const UPLOADS = {
  max_file_size: LARGEST_FILE,
  slugify_filename: true,
  transformations: { raster_image: { format: "webp", quality: 90, width: 4000, height: 4000 } },
} as const;

/** Types of which the site needs one entry each for a fixed list: none is added, none taken away. */
const isFixed = ({ requiresEachValueOf, titleField }: ContentType) =>
  requiresEachValueOf === titleField;

/** Types whose entries stand for parts of the site are never hidden. */
const canBeHidden = ({ fields, single, titleField }: ContentType) => {
  const title = fields[titleField]!;
  return !single && !(title.kind === "text" && title.oneOf);
};

const mustBe = (label: string, rule: string) => `${label} must be ${rule}.`;

function textForm(field: FieldOf<"text">): Widget {
  const { format, label, oneOf } = field;
  if (oneOf) return { widget: "select", options: field.required ? oneOf : ["", ...oneOf] };
  if (field === galleryPhoto.fields.category) return { widget: WIDGETS.category };
  const widget = field.longest && !format ? "text" : "string";
  const pattern = format && { pattern: [format.pattern, mustBe(label, format.mustBe)] };
  return { widget, maxlength: longestOf(field), use_emoji_autocomplete: false, ...pattern };
}

/** What a field of the model becomes, by its kind. */
function widgetOf(field: Field): Widget {
  switch (field.kind) {
    case "text":
      return textForm(field);
    case "longText":
      return { widget: "text", maxlength: longestOf(field), use_emoji_autocomplete: false };
    case "markdown":
      return {
        widget: "markdown",
        buttons: ["bold", "italic", "link", "heading-two", "heading-three", "bulleted-list"],
        editor_components: [],
        use_emoji_autocomplete: false,
      };
    case "integer": {
      const range = field.range && { min: field.range[0], max: field.range[1] };
      return { widget: "number", value_type: "int", ...range };
    }
    case "boolean":
      return { widget: "boolean" };
    case "image":
      return { widget: "image", choose_url: false };
    case "images":
      return { widget: WIDGETS.pictures };
    case "date":
      return { widget: "datetime", type: "date", format: "YYYY-MM-DD" };
    case "textList":
      return { widget: "list", min: field.required ? 1 : 0 };
    case "references":
      return {
        widget: "relation",
        multiple: true,
        collection: "_singletons",
        file: field.to,
        value_field: `${field.to}.*.id`,
        display_fields: [`${field.to}.*.id`],
        dropdown_threshold: 0,
      };
  }
}

/** A field of the model in the form, under the model's own name, label and help. */
export function formField(name: string, field: Field): FormField {
  const { help, label, required = false } = field;
  const usual = "default" in field && field.default !== "" ? { default: field.default } : {};
  const { widget, ...options } = widgetOf(field);
  return { name, label, hint: help, widget, required, ...usual, ...options };
}

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

function formOf(contentType: ContentType) {
  const { fields, help, id, label, plural, single, titleField } = contentType;
  const own = Object.entries(fields).map(([name, field]) => ({
    ...formField(name, field),
    ...(name === titleField && isFixed(contentType) && { readonly: true }),
  }));
  const picture = own.find(({ widget }) => widget === "image")?.name;
  const all = [...FILE_FIELDS, ...own, ...(canBeHidden(contentType) ? [hidden] : [])];
  const state = canBeHidden(contentType) ? "{{fields.hidden | ternary('Hidden: ', '')}}" : "";
  const list: FormField = {
    name: id,
    label: capital(plural),
    label_singular: label,
    hint: help,
    widget: "list",
    root: true,
    fields: all,
    summary: `${state}{{fields.${titleField}}}`,
    collapsed: true,
    // The order on the site has its own field, and a copy would have the id of its original.
    allow_reorder: false,
    allow_duplicate: false,
    allow_add: !isFixed(contentType),
    allow_remove: !isFixed(contentType),
    add_to_top: true,
    ...(picture && { thumbnail: picture }),
  };
  return {
    name: id,
    label: capital(plural),
    file: fileOf(contentType),
    // Each type has a format of its own, under its id: see `content.ts`.
    format: id,
    media_folder: "images",
    public_folder: "",
    fields: single ? all : [list],
  };
}

/** Where the content is kept, and under which branch. */
export interface Repository {
  readonly host: "github" | "gitlab";
  /** `OWNER/NAME`. */
  readonly name: string;
  readonly branch?: string;
}

/** Sveltia's whole configuration. */
export const configOf = ({ branch, host, name }: Repository): Config => ({
  load_config_file: false,
  app_title: "Editor",
  backend: {
    name: host,
    repo: name,
    auth_methods: ["token"],
    ...(branch && { branch }),
    commit_messages: {
      create: "content: add {{path}}",
      update: "content: change {{path}}",
      delete: "content: delete {{path}}",
      uploadMedia: "content: add {{path}}",
      deleteMedia: "content: delete {{path}}",
    },
  },
  media_folder: `${CONTENT_FOLDER}/images`,
  public_folder: "/",
  media_libraries: { all: UPLOADS, stock_assets: { providers: [] } },
  output: { omit_empty_optional_fields: true },
  editor: { preview: false },
  show_preview_links: false,
  singletons: contentTypes.map(formOf),
});
