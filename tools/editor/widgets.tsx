/** Two fields that Sveltia does not have, rendered by its own copy of React: they use no hooks. */
import type { ChangeEvent } from "react";
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
  /** Sveltia's dialog; `null` where she closes it. */
  readonly pickFile: (options: object) => Promise<readonly { value: string }[] | null>;
}

/** A text with the words that other photos have. */
export function Category({ classNameWrapper, field, forID, onChange, value }: Props<string>) {
  const used = valuesOf("category");
  return (
    <div>
      <input
        id={forID}
        aria-label={field.get("label")}
        className={classNameWrapper}
        list={`${forID}-used`}
        value={value || ""}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
      />
      <datalist id={`${forID}-used`}>
        {used.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <output htmlFor={forID}>
        {value &&
          !used.includes(value.trim()) &&
          `No other photo has "${value}". Take a word of the list, unless you want a new button above the gallery.`}
      </output>
    </div>
  );
}

type Picture = Readonly<{ image: string; description?: string }>;

/** Many pictures, chosen at once, each with what it shows. */
export function Pictures(props: Props<readonly Picture[] | "">) {
  const { classNameWrapper, entry, field, forID, onChange, pickFile } = props;
  // Once it has been changed, Sveltia hands over an empty list in place of objects.
  const value = entry.getIn(["data", field.get("name")])?.toJS?.() || [];
  const replace = (index: number, ...others: Picture[]) =>
    onChange(value.toSpliced(index, 1, ...others));
  const swap = (first: number) => {
    const [one, other] = value.slice(first, first + 2);
    if (one && other) onChange(value.toSpliced(first, 2, other, one));
  };
  const add = async () => {
    document.body.dataset.processing = "";
    const picked = await pickFile({ kind: "image", multiple: true, allowURL: false });
    delete document.body.dataset.processing;
    onChange([...value, ...(picked ?? []).map((file) => ({ image: file.value }))]);
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
          <li key={index}>
            <img src={image.startsWith("blob:") ? image : `images${image}`} alt={image} />
            <input
              className={classNameWrapper}
              aria-label={`Description of picture ${index + 1}`}
              placeholder="What it shows, in one sentence"
              value={description}
              onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
                replace(index, { image, description: target.value })
              }
            />
            {button("↑", `Move picture ${index + 1} up`, () => swap(index - 1))}
            {button("↓", `Move picture ${index + 1} down`, () => swap(index))}
            {button("×", `Remove picture ${index + 1}`, () => replace(index))}
          </li>
        ))}
      </ol>
      <button type="button" id={forID} onClick={() => void add()}>
        Add pictures
      </button>
    </div>
  );
}
