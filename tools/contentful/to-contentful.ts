import type { ContentFields, ContentTypeFieldValidation, Control } from "contentful-management";
import type { ContentType } from "../../src/model/content-type";
import { MAX_AUDIO_SIZE } from "../../src/model/audio";
import {
  MAX_TEXT_LENGTH,
  maxLengthOf,
  numberText,
  slug,
  valuesOf,
  type Field,
  type FieldOf,
} from "../../src/model/fields";
import { megabytes } from "../../src/model/files";
import { MAX_FILE_SIZE } from "../../src/model/pictures";

/** A content type as Contentful stores it, with the widgets of its form. */
export interface ContentfulType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly displayField: string;
  readonly fields: readonly ContentFields[];
  readonly controls: readonly Control[];
}

/** Type and rules of a field in Contentful, with the widget that edits it. */
interface StoredField extends Pick<ContentFields, "type" | "linkType" | "items" | "validations"> {
  readonly widget: string;
  readonly settings?: Control["settings"];
}

const ONLY_ONE =
  "Create only one entry: Contentful would accept a second one, but the site does not.";

const must = (text: string) => `Must be ${text}.`;

const AT_LEAST_ONE = { size: { min: 1 }, message: "Add at least one." };
const LINK_BUTTONS = { showLinkEntityAction: true, showCreateEntityAction: true };

const patternOf = ({ format }: FieldOf<"text" | "textList">) =>
  format
    ? [
        {
          regexp: { pattern: format.pattern.source, flags: format.pattern.flags },
          message: must(format.expected),
        },
      ]
    : [];

function storedText(field: FieldOf<"text">, titleField: string): StoredField {
  const { format, oneOf, unique } = field;
  const maxLength = maxLengthOf(field);
  const isLong = maxLength > MAX_TEXT_LENGTH;
  const validations = [
    unique && { unique },
    oneOf && { in: [...oneOf], message: must(`one of ${oneOf.join(", ")}`) },
    ...patternOf(field),
    isLong && { size: { max: maxLength }, message: must(`${maxLength} characters at most`) },
  ].filter((rule) => typeof rule === "object");
  const stored = { type: isLong ? "Text" : "Symbol", validations };
  if (oneOf) return { ...stored, widget: "dropdown" };
  if (format !== slug) return { ...stored, widget: isLong ? "multipleLine" : "singleLine" };
  return { ...stored, widget: "slugEditor", settings: { trackingFieldId: titleField } };
}

function storedNumber(field: FieldOf<"number">): StoredField {
  const [min, max] = field.range;
  const validations: ContentTypeFieldValidation[] = [
    { range: { min, max }, message: must(numberText(field)) },
    { in: valuesOf(field) },
  ];
  // Contentful's star rating has no 0: clearing it leaves the field empty, which counts as 5.
  return { type: "Number", validations, widget: "dropdown" };
}

const fileSize = (max: number) => ({
  assetFileSize: { max },
  message: must(`${megabytes(max)} MB at most`),
});

const audioLink = {
  type: "Link",
  linkType: "Asset",
  validations: [
    { linkMimetypeGroup: ["audio"], message: must("a recording") },
    fileSize(MAX_AUDIO_SIZE),
  ],
};

const pictureLink = (minWidth: number) => ({
  type: "Link",
  linkType: "Asset",
  validations: [
    { linkMimetypeGroup: ["image"], message: must("a picture") },
    fileSize(MAX_FILE_SIZE),
    {
      assetImageDimensions: { width: { min: minWidth } },
      message: must(`at least ${minWidth} pixels wide`),
    },
  ],
});

function storageOf(field: Field, titleField: string): StoredField {
  switch (field.kind) {
    case "text":
      return storedText(field, titleField);
    case "longText":
      return { type: "Text", widget: "multipleLine" };
    case "markdown":
      return { type: "Text", widget: "markdown" };
    case "integer":
      return { type: "Integer", widget: "numberEditor" };
    case "number":
      return storedNumber(field);
    case "boolean": {
      const settings = { trueLabel: "Yes", falseLabel: "No" };
      return { type: "Boolean", widget: "boolean", settings };
    }
    case "audio":
      return { ...audioLink, widget: "assetLinkEditor", settings: LINK_BUTTONS };
    case "picture": {
      const link = pictureLink(field.minWidth);
      return { ...link, widget: "assetLinkEditor", settings: LINK_BUTTONS };
    }
    case "pictures": {
      const stored = { items: pictureLink(field.minWidth), validations: [AT_LEAST_ONE] };
      return { type: "Array", ...stored, widget: "assetLinksEditor", settings: LINK_BUTTONS };
    }
    case "date":
      return { type: "Date", widget: "datePicker", settings: { format: "dateonly" } };
    case "textList": {
      const items = { type: "Symbol", validations: patternOf(field) };
      const stored = { items, validations: [AT_LEAST_ONE] };
      // The widget `listInput` would split a text at its commas.
      return { type: "Array", ...stored, widget: "tagEditor" };
    }
  }
}

/**
 * Converts the content types to Contentful's, with validations that catch most mistakes and a help text
 * for each field.
 *
 * @param locale code of the space's default locale, for default values
 */
export function toContentful(
  contentTypes: readonly ContentType[],
  locale: string,
): ContentfulType[] {
  return contentTypes.map(({ fields, help, id, label, single, titleField }) => {
    const stored = Object.entries(fields).map(([fieldId, field]) => {
      const { widget, settings, validations = [], ...storage } = storageOf(field, titleField);
      // Contentful has no empty strings, which are the default of some fields.
      const hasDefault = "default" in field && field.default !== undefined && field.default !== "";
      const contentField: ContentFields = {
        id: fieldId,
        name: field.label,
        ...storage,
        validations,
        required: field.required ?? false,
        localized: false,
        disabled: false,
        omitted: false,
        ...(hasDefault && { defaultValue: { [locale]: field.default } }),
      };
      const control: Control = {
        fieldId,
        widgetNamespace: "builtin",
        widgetId: widget,
        settings: { helpText: field.help, ...settings },
      };
      return { contentField, control };
    });
    return {
      id,
      name: label,
      description: single ? `${help} ${ONLY_ONE}` : help,
      displayField: titleField,
      fields: stored.map(({ contentField }) => contentField),
      controls: stored.map(({ control }) => control),
    };
  });
}
