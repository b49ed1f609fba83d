/** The forms of the editor, made from the content types. */
import { contentTypes } from "../../src/model";
import type { ContentType } from "../../src/model/content-type";
import { LARGEST_FILE, longestOf, type Field, type FieldOf } from "../../src/model/fields";
import { galleryPhoto } from "../../src/model/gallery";
import { CONTENT_FOLDER, fileOf } from "../../src/source/local-entries";

/** What a field is shown as, with whatever options that has. */
interface Widget {
  readonly widget: string;
  readonly [option: string]: unknown;
}

/** A field of a form. */
export interface FormField extends Widget {
  readonly name: string;
}

/** Beside those that Sveltia has: see `widgets.tsx`. */
export const WIDGETS = { category: "category-with-suggestions", pictures: "many-pictures" };

/** Written when an entry is saved for the first time. */
const id: FormField = { name: "id", widget: "hidden" };
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

function textForm(field: FieldOf<"text">): Widget {
  const { format, label, oneOf } = field;
  if (oneOf) return { widget: "select", options: field.required ? oneOf : ["", ...oneOf] };
  if (field === galleryPhoto.fields.category) return { widget: WIDGETS.category };
  const widget = field.longest && !format ? "text" : "string";
  const pattern = format && { pattern: [format.pattern, `"${label}" must be ${format.expected}.`] };
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
  const { fields, help, id: type, label, plural, single, titleField } = contentType;
  const own = Object.entries(fields).map(([name, field]) => ({
    ...formField(name, field),
    ...(name === titleField && isFixed(contentType) && { readonly: true }),
  }));
  const picture = own.find(({ widget }) => widget === "image")?.name;
  const all = [id, ...own, ...(canBeHidden(contentType) ? [hidden] : [])];
  const state = canBeHidden(contentType) ? "{{fields.hidden | ternary('Hidden: ', '')}}" : "";
  const list: FormField = {
    name: type,
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
    name: type,
    label: capital(plural),
    file: fileOf(contentType),
    // Each type has a format of its own: see `content.ts`.
    format: type,
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
  readonly branch: string | undefined;
}

/** Sveltia's whole configuration. */
export const configOf = ({ branch, host, name }: Repository) => ({
  load_config_file: false,
  app_title: "Editor",
  backend: { name: host, repo: name, auth_methods: ["token"], ...(branch && { branch }) },
  media_folder: `${CONTENT_FOLDER}/images`,
  public_folder: "/",
  media_libraries: { all: UPLOADS, stock_assets: { providers: [] } },
  editor: { preview: false },
  show_preview_links: false,
  singletons: contentTypes.map(formOf),
});
