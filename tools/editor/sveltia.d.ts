/** Types of Sveltia, which is not installed where the site's types are checked. Entries are maps of Immutable.js. */
declare module "@sveltia/cms" {
  interface Entry {
    get(key: "path"): string;
    get(key: "data"): { toJS(): Readonly<Record<string, unknown>> };
    set(key: "data", value: object): Entry;
  }

  const CMS: {
    init(options: { config: object }): Promise<void>;
    registerCustomFormat(name: string, extension: string, format: object): void;
    registerEventListener(listener: {
      name: "preSave" | "postSave";
      handler(event: { entry: Entry }): unknown;
    }): void;
    registerFieldType(name: string, reactComponent: unknown): void;
  };
  export default CMS;
}
