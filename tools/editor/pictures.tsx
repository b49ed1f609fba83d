/** A field that Sveltia lacks. Sveltia's own copy of React renders it, so it cannot use hooks. */
import type { ChangeEvent } from "react";
import { whileProcessing } from "./checks";

type Picture = Readonly<{ image: string; description?: string }>;

interface Props {
  /** A map of the field's configuration. */
  readonly field: { get(name: "name"): string };
  /** A map of the whole entry. */
  readonly entry: { getIn(path: readonly string[]): { toJS?(): readonly Picture[] } | undefined };
  readonly forID: string;
  readonly classNameWrapper: string;
  readonly onChange: (value: readonly Picture[]) => void;
  /** Sveltia's dialog; resolves to `null` if it is closed. */
  readonly pickFile: (options: object) => Promise<readonly { value: string }[] | null>;
}

/** A list of pictures, chosen at once, each with a description. */
export function Pictures({ classNameWrapper, entry, field, forID, onChange, pickFile }: Props) {
  // Reads the entry, because Sveltia's `value` is an empty list after a change.
  const value = entry.getIn(["data", field.get("name")])?.toJS?.() || [];
  const replace = (index: number, ...others: Picture[]) =>
    onChange(value.toSpliced(index, 1, ...others));
  const swap = (first: number) => {
    const [one, other] = value.slice(first, first + 2);
    if (one && other) onChange(value.toSpliced(first, 2, other, one));
  };
  const add = async () => {
    const options = { kind: "image", multiple: true, allowURL: false };
    const picked = await whileProcessing(pickFile(options));
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
