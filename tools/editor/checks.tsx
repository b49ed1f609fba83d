/** The first field of every form. Shows what a build would refuse or recommend while the officiant is still writing. */
import { Component } from "react";
import { contentTypes } from "../../src/model";
import { checkItem, type Item } from "./content";

/** What Sveltia passes to a custom field: https://sveltiacms.app/en/docs/api/field-types */
interface Props {
  readonly field: { get(name: "content_type"): string };
  readonly entry: { get(key: "data"): { toJS(): Item } } | undefined;
  readonly onChange: (value: string) => void;
}

/** Widths of pictures and seconds of recordings that are not saved yet, by the id at the end of their address. */
const sizes = new Map<string, number>();
const measured = new Set<string>();

async function measure(address: string): Promise<void> {
  measured.add(address);
  const image = Object.assign(new Image(), { src: address });
  const size = await image.decode().then(
    () => image.naturalWidth,
    () =>
      new Promise<number>((resolve) => {
        const audio = Object.assign(new Audio(), { src: address });
        audio.addEventListener("loadedmetadata", () => resolve(audio.duration));
      }),
  );
  sizes.set(address.replace(/^.*\//, ""), size);
}

/** Pictures that are being processed. Their fields are empty until then. */
const processing = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

/** Makes Save wait until a picture has been processed. */
export async function whileProcessing<T>(work: Promise<T>): Promise<T> {
  processing.add(work);
  for (const listener of listeners) listener();
  return work.finally(() => processing.delete(work));
}

/** Sveltia's own copy of React renders it, which works because it has no hooks. */
export class Checks extends Component<Props> {
  private close = () => {};
  /** Resolves when the form is closed, because React then no longer renders changes. */
  private readonly closed = new Promise<void>((resolve) => (this.close = resolve));

  override componentDidMount() {
    listeners.add(this.update);
  }
  override componentWillUnmount() {
    listeners.delete(this.update);
    this.close();
  }

  /** Changes the field's own value, so that Sveltia calls `isValid`, and waits for it before saving. */
  update = () => this.props.onChange(String(Math.random()));

  check() {
    const { entry, field } = this.props;
    const item = entry?.get("data").toJS() ?? {};
    for (const address of JSON.stringify(item).match(/blob:[^"]+/g) ?? []) {
      if (measured.has(address)) continue;
      void measure(address).then(this.update);
    }
    const contentType = contentTypes.find(({ id }) => id === field.get("content_type"))!;
    return checkItem(contentType, item, sizes);
  }

  /** Called by Sveltia after every change of the entry. */
  async isValid() {
    while (processing.size > 0) {
      await Promise.all(processing);
      // Lets the form receive the picture.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // Sveltia calls this before React has rendered the change.
    await Promise.race([new Promise<void>((resolve) => this.forceUpdate(resolve)), this.closed]);
    const { problems } = this.check();
    return problems.length === 0 || { error: { message: problems.join(" ") } };
  }

  override render() {
    const { advice } = this.check();
    if (advice.length === 0) return <span className="no-advice" />;
    return (
      <ul className="advice" role="status">
        {advice.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    );
  }
}
