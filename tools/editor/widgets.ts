/** Two fields that Sveltia does not have. They run in the browser, on its copy of React. */
import type { ComponentClass, ReactElement, ReactNode } from "react";
import { PICTURE_ENDINGS } from "../../src/model/fields";
import { valuesOf } from "./content";

/** One of many pictures, as the file has it. */
interface Picture {
  readonly image: string;
  readonly description?: string;
}

interface Props<Value> {
  readonly value: Value;
  /** A map of the field's configuration. */
  readonly field: { get(key: "label"): string };
  readonly forID: string;
  readonly classNameWrapper: string;
  readonly onChange: (value: Value) => void;
  /** @returns the address that stands for the file until it is saved */
  readonly addFile: (file: File) => Promise<string>;
}

type Attributes = Readonly<Record<string, unknown>>;

declare global {
  /** Sveltia's own React, which a control has to be made with. */
  function createClass<Value>(
    spec: ThisType<{ readonly props: Props<Value> }> & {
      render(): ReactElement;
    },
  ): ComponentClass<never>;
  function h(tag: string, attributes?: Attributes | null, ...children: ReactNode[]): ReactElement;
}

/** A text with the words that other photos have. */
export const makeCategory = () =>
  createClass<string>({
    render() {
      const { classNameWrapper, field, forID, onChange, value } = this.props;
      const list = `${forID}-used`;
      const change = ({ target }: { target: HTMLInputElement }) => onChange(target.value);
      return h(
        "div",
        null,
        h("input", {
          id: forID,
          "aria-label": field.get("label"),
          className: classNameWrapper,
          list,
          value: value || "",
          onChange: change,
        }),
        h(
          "datalist",
          { id: list },
          ...valuesOf("category").map((used) => h("option", { key: used, value: used })),
        ),
      );
    },
  });

/** Where a picture is shown from: this page until it is saved, then the folder, as far as it is served. */
const sourceOf = (image: string) => (image.startsWith("blob:") ? image : `images/${image}`);

/** Many pictures, chosen at once, each with what it shows. */
export const makePictures = () =>
  createClass<readonly Picture[] | undefined>({
    render() {
      const { addFile, classNameWrapper, forID, onChange } = this.props;
      const pictures = [...(this.props.value ?? [])];
      const replace = (index: number, ...others: Picture[]) =>
        onChange(pictures.toSpliced(index, 1, ...others));
      const move = (index: number, by: number) => {
        const [picture] = pictures.splice(index, 1);
        onChange(pictures.toSpliced(index + by, 0, picture!));
      };
      const add = async ({ target }: { target: HTMLInputElement }) => {
        const added: Picture[] = [];
        // One after the other: each is decoded whole.
        for (const file of target.files ?? [])
          added.push({ image: await addFile(file), description: "" });
        onChange([...pictures, ...added]);
        target.value = "";
      };
      const button = (text: string, label: string, onClick: () => void, disabled = false) =>
        h("button", { type: "button", "aria-label": label, onClick, disabled }, text);
      const row = ({ description = "", image }: Picture, index: number) =>
        h(
          "li",
          { key: image },
          h("img", { src: sourceOf(image), alt: "", title: image }),
          h("input", {
            className: classNameWrapper,
            "aria-label": `Description of picture ${index + 1}`,
            placeholder: "What it shows, in one sentence",
            value: description,
            onChange: ({ target }: { target: HTMLInputElement }) =>
              replace(index, { image, description: target.value }),
          }),
          button("↑", `Move picture ${index + 1} up`, () => move(index, -1), index === 0),
          button(
            "↓",
            `Move picture ${index + 1} down`,
            () => move(index, 1),
            index === pictures.length - 1,
          ),
          button("×", `Remove picture ${index + 1}`, () => replace(index)),
        );
      const accept = Object.keys(PICTURE_ENDINGS).join(",");
      return h(
        "div",
        { className: "many-pictures" },
        h("ol", null, ...pictures.map(row)),
        h("input", {
          id: forID,
          type: "file",
          multiple: true,
          accept: `${accept},image/heic`,
          "aria-label": "Add pictures",
          onChange: add,
        }),
      );
    },
  });
