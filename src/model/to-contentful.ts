import type { ContentFields, ContentTypeFieldValidation, Control } from "contentful-management";
import type { ContentType } from "./content-type";
import {
  isLong,
  LARGEST_FILE,
  longestOf,
  slug,
  type Field,
  type IntegerField,
  type TextField,
} from "./fields";

/** A content type as Contentful keeps it, with the form that its editor fills in. */
export interface ContentfulType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly displayField: string;
  readonly fields: readonly ContentFields[];
  readonly controls: readonly Control[];
}

/** Ends the description of each type that this site keeps, so that a copy or another's is left alone. */
export const keptBySite = (id: string) => `Kept in step with the site's code as "${id}".`;

function descriptionOf({ id, help, single }: ContentType): string {
  const onlyOne = single
    ? ["Fill in one entry only: Contentful cannot refuse a second one, but the site does."]
    : [];
  return [help, ...onlyOne, keptBySite(id)].join(" ");
}

const must = (words: string) => `Must be ${words}.`;

function textValidations(field: TextField): ContentTypeFieldValidation[] {
  const { oneOf, format, unique } = field;
  return [
    ...(unique ? [{ unique }] : []),
    ...(oneOf ? [{ in: [...oneOf], message: must(`one of ${oneOf.join(", ")}`) }] : []),
    ...(format ? [regexp(format.pattern, must(format.mustBe))] : []),
    ...(isLong(field)
      ? [
          {
            size: { max: longestOf(field) },
            message: must(`${longestOf(field)} characters at most`),
          },
        ]
      : []),
  ];
}

/** Contentful reads the same language, without what only a browser's newest engine knows. */
const regexp = ({ source, flags }: RegExp, message: string): ContentTypeFieldValidation => ({
  regexp: { pattern: source, flags },
  message,
});

function integerValidations({ range }: IntegerField): ContentTypeFieldValidation[] {
  if (!range) return [];
  const [min, max] = range;
  return [
    { range: { min, max }, message: must(`a whole number from ${min} to ${max}`) },
    // The editor offers these as a list to choose from.
    { in: Array.from({ length: max - min + 1 }, (_, index) => max - index) },
  ];
}

const imageValidations = (smallestWidth: number): ContentTypeFieldValidation[] => [
  { linkMimetypeGroup: ["image"], message: must("a picture") },
  { assetFileSize: { max: LARGEST_FILE }, message: must("20 MB at most") },
  {
    assetImageDimensions: { width: { min: smallestWidth } },
    message: must(`at least ${smallestWidth} pixels wide`),
  },
];

/** What depends on a field's kind: how Contentful stores it, and what it refuses. */
function storage(field: Field): Pick<ContentFields, "type" | "linkType" | "items" | "validations"> {
  switch (field.kind) {
    case "text":
      return { type: isLong(field) ? "Text" : "Symbol", validations: textValidations(field) };
    case "longText":
    case "markdown":
      return { type: "Text", validations: [] };
    case "integer":
      return { type: "Integer", validations: integerValidations(field) };
    case "boolean":
      return { type: "Boolean", validations: [] };
    case "image":
      return {
        type: "Link",
        linkType: "Asset",
        validations: imageValidations(field.smallestWidth),
      };
    case "images":
      return {
        type: "Array",
        items: {
          type: "Link",
          linkType: "Asset",
          validations: imageValidations(field.smallestWidth),
        },
        validations: [{ size: { min: 1 }, message: must("at least one") }],
      };
    case "date":
      return { type: "Date", validations: [] };
    case "textList":
      return {
        type: "Array",
        items: { type: "Symbol", validations: [] },
        validations: [{ size: { min: 1 }, message: must("at least one") }],
      };
    case "references":
      return {
        type: "Array",
        items: {
          type: "Link",
          linkType: "Entry",
          validations: [{ linkContentType: [field.to], message: must(`a ${field.to}`) }],
        },
        validations: [],
      };
  }
}

function contentfulField(id: string, field: Field, locale: string): ContentFields {
  // An empty text is a default of the site's pages; Contentful keeps no such value.
  const hasDefault = "default" in field && field.default !== undefined && field.default !== "";
  return {
    id,
    name: field.label,
    ...storage(field),
    required: "required" in field && field.required,
    localized: false,
    disabled: false,
    omitted: false,
    ...(hasDefault && { defaultValue: { [locale]: field.default } }),
  };
}

function widgetOf(field: Field): string {
  switch (field.kind) {
    case "text":
      if (field.oneOf) return "dropdown";
      if (field.format === slug) return "slugEditor";
      return isLong(field) ? "multipleLine" : "singleLine";
    case "longText":
      return "multipleLine";
    case "markdown":
      return "markdown";
    case "integer":
      // Contentful's row of stars cannot be set to 0: cleared, it is empty, and that counts as 5.
      return field.range ? "dropdown" : "numberEditor";
    case "boolean":
      return "boolean";
    case "image":
      return "assetLinkEditor";
    case "images":
      return "assetLinksEditor";
    case "date":
      return "datePicker";
    case "textList":
      // One text after the other: a comma belongs to the text.
      return "tagEditor";
    case "references":
      return "entryLinksEditor";
  }
}

function control(fieldId: string, field: Field, titleField: string): Control {
  const widgetId = widgetOf(field);
  return {
    fieldId,
    widgetNamespace: "builtin",
    widgetId,
    settings: {
      helpText: field.help,
      ...(widgetId === "slugEditor" && { trackingFieldId: titleField }),
      ...(widgetId === "boolean" && { trueLabel: "Yes", falseLabel: "No" }),
      ...(widgetId === "datePicker" && { format: "dateonly" }),
      ...(/Links?Editor$/.test(widgetId) && {
        showLinkEntityAction: true,
        showCreateEntityAction: true,
      }),
    },
  };
}

/**
 * The content types as Contentful keeps them, so that it refuses most mistakes by itself and its
 * forms explain each field.
 *
 * @param locale code of the space's default locale, which default values belong to
 */
export function toContentful(
  contentTypes: readonly ContentType[],
  locale: string,
): ContentfulType[] {
  return contentTypes.map((contentType) => {
    const fields = Object.entries(contentType.fields);
    return {
      id: contentType.id,
      name: contentType.label,
      description: descriptionOf(contentType),
      displayField: contentType.titleField,
      fields: fields.map(([id, field]) => contentfulField(id, field, locale)),
      controls: fields.map(([id, field]) => control(id, field, contentType.titleField)),
    };
  });
}
