/** Two fields that Sveltia does not have, rendered by its own copy of React: they use no hooks. */
import type { ChangeEvent } from "react";
import { PICTURE_ENDINGS } from "../../src/model/fields";
import { CONTENT_FOLDER } from "../../src/source/local-entries";
import { valuesOf } from "./content";

interface Props<Value> {
  readonly value: Value;
  /** A map of the field's configuration. */
  readonly field: { get(name: "label" | "name"): string };
  /** A map of the whole entry. */
  readonly entry: { getIn(path: readonly string[]): { toJS?(): Value } | undefined };
  readonly forID: string;
  readonly classNameWrapper: string;
  readonly onChange: (value: Value) => void;
  /** @returns the address that stands for the file until it is saved */
  readonly addFile: (file: File) => Promise<string>;
}

type Change = ChangeEvent<HTMLInputElement>;

/** A text with the words that other photos have. */
export function Category({ classNameWrapper, field, forID, onChange, value }: Props<string>) {
  return (
    <div>
      <input
        id={forID}
        aria-label={field.get("label")}
        className={classNameWrapper}
        list={`${forID}-used`}
        value={value || ""}
        onChange={({ target }: Change) => onChange(target.value)}
      />
      <datalist id={`${forID}-used`}>
        {valuesOf("category").map((used) => (
          <option key={used} value={used} />
        ))}
      </datalist>
    </div>
  );
}

/** One of many pictures, as the file has it. */
interface Picture {
  readonly image: string;
  readonly description?: string;
}

/** From this page until it is saved; then from the folder, which the editor on this machine serves. */
const sourceOf = (image: string) =>
  image.startsWith("blob:") ? image : `${CONTENT_FOLDER}/images/${image}`;

/** Many pictures, chosen at once, each with what it shows. */
export function Pictures(props: Props<readonly Picture[] | "">) {
  const { addFile, classNameWrapper, entry, field, forID, onChange } = props;
  // Once it has been changed, Sveltia hands over an empty list in place of objects.
  const value = entry.getIn(["data", field.get("name")])?.toJS?.() || [];
  const replace = (index: number, ...others: Picture[]) =>
    onChange(value.toSpliced(index, 1, ...others));
  const swap = (first: number) => {
    const [one, other] = value.slice(first, first + 2);
    if (one && other) onChange(value.toSpliced(first, 2, other, one));
  };
  const add = async ({ target }: Change) => {
    const added: Picture[] = [];
    const refused: string[] = [];
    // One after the other: each is decoded whole.
    for (const file of target.files ?? []) {
      await addFile(file).then(
        (image) => added.push({ image }),
        (error: unknown) => refused.push((error as Error).message),
      );
    }
    onChange([...value, ...added]);
    target.value = "";
    if (refused.length > 0) window.alert(refused.join("\n"));
  };
  const button = (sign: string, label: string, onClick: () => void) => (
    <button type="button" aria-label={label} onClick={onClick}>
      {sign}
    </button>
  );
  return (
    <div className="many-pictures">
      <ol>
        {value.map(({ description = "", image }, index) => (
          <li key={image}>
            <img src={sourceOf(image)} alt="" title={image} />
            <input
              className={classNameWrapper}
              aria-label={`Description of picture ${index + 1}`}
              placeholder="What it shows, in one sentence"
              value={description}
              onChange={({ target }: Change) =>
                replace(index, { image, description: target.value })
              }
            />
            {button("↑", `Move picture ${index + 1} up`, () => swap(index - 1))}
            {button("↓", `Move picture ${index + 1} down`, () => swap(index))}
            {button("×", `Remove picture ${index + 1}`, () => replace(index))}
          </li>
        ))}
      </ol>
      <input
        id={forID}
        type="file"
        multiple
        accept={[...Object.keys(PICTURE_ENDINGS), "image/heic"].join()}
        aria-label="Add pictures"
        onChange={(event) => void add(event)}
      />
    </div>
  );
}
