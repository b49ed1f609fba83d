/** The parts of Contentful, each of which has a host of its own. */
export const APIS = ["delivery", "preview", "management", "upload", "images"] as const;

export type Api = (typeof APIS)[number];

/** A request that has come in. */
export interface Call {
  readonly api: Api;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With its question mark; empty when there is none. Tokens in it are left out. */
  readonly query: string;
  /** Status of the answer; `null` while there is none, or where the connection was cut. */
  readonly status: number | null;
}

/** Which calls are meant; left out, all are. */
export interface CallFilter {
  readonly api?: Api;
  readonly method?: string;
  /** Looked for in the path and its query. */
  readonly path?: RegExp;
  readonly status?: number;
}

/** Every request that the server has had, in the order in which they came. */
export class CallLog {
  #calls: { -readonly [Key in keyof Call]: Call[Key] }[] = [];

  /** Notes a call, and returns what sets its status. */
  add(call: Omit<Call, "status">): (status: number) => void {
    const noted = { ...call, status: null as number | null };
    this.#calls.push(noted);
    return (status) => {
      noted.status = status;
    };
  }

  all(filter: CallFilter = {}): readonly Call[] {
    const { api, method, path, status } = filter;
    return this.#calls.filter(
      (call) =>
        (api === undefined || call.api === api) &&
        (method === undefined || call.method === method) &&
        (status === undefined || call.status === status) &&
        (path === undefined || path.test(call.path + call.query)),
    );
  }

  count(filter: CallFilter = {}): number {
    return this.all(filter).length;
  }

  clear(): void {
    this.#calls = [];
  }
}
