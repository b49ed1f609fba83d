/** Holds the server to the table in recordings.md. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { link, localized, type Api } from "../src";
import { fetchFrom, localContentful } from "./clients";

const server = localContentful();

const FIELDS = [
  { id: "title", name: "Title", type: "Symbol" },
  { id: "number", name: "Number", type: "Integer" },
  { id: "labels", name: "Labels", type: "Array", items: { type: "Symbol" } },
  { id: "photo", name: "Photo", type: "Link", linkType: "Asset" },
  { id: "rating", name: "Rating", type: "Integer", defaultValue: { "en-US": 5 } },
];

/** Everything that the table names, as editors and programs save it. */
beforeAll(async () => {
  const { space } = server.contentful;
  const rest = { localized: false, required: false, validations: [], disabled: false };
  const fields = FIELDS.map((field) => ({ ...field, ...rest, omitted: false }));
  space.putContentType("note", { name: "Note", fields });

  const picture = sharp({ create: { width: 9, height: 6, channels: 3, background: "teal" } });
  const file = { bytes: await picture.jpeg().toBuffer(), file: "barn.jpg" };
  await space.putAsset("bare", {});
  await space.putAsset("titled", { title: "Titled" });
  await space.putAsset("barn", { title: "Barn", description: null, ...file });
  await space.putAsset("untitled", file);
  await space.putAsset("document", { title: "A", bytes: Buffer.from("text"), file: "a.txt" });
  await space.putAsset("protected", { title: "Protected", ...file });
  await space.putAsset("retouched", { title: "Retouched", ...file });
  for (const id of ["barn", "untitled", "protected", "retouched"]) space.publishAsset(id);
  const metadata = { tags: [link("Tag", "summer")] };
  space.assets.save("retouched", { ...space.assets.get("retouched"), metadata });
  await space.putAsset("emptied", { title: "Emptied" });
  space.assets.save("emptied", { fields: { file: { "en-US": null } } });
  const uploadFrom = { sys: { type: "Link", linkType: "Upload", id: "nothing" } };
  const waiting = { fileName: "a.jpg", contentType: "image/jpeg", uploadFrom };
  space.assets.create("waiting", { fields: localized({ file: waiting }) });

  const entries = {
    shore: { title: "A shore" },
    gone: { title: "Gone" },
    resaved: { title: "Again" },
    empty: {},
    lost: { photo: link("Asset", "nowhere") },
    framed: { photo: link("Asset", "barn") },
  };
  for (const [id, values] of Object.entries(entries)) {
    space.putEntry(id, "note", localized(values));
    space.publish(id);
  }
  space.putEntry("nulled", "note", { number: { "en-US": null }, labels: {} });
  space.publish("nulled");
  space.unpublish("gone");
  space.entries.save("resaved", { ...space.entries.get("resaved"), metadata });
  space.putEntry("draft", "note", {});
});

const table = readFileSync(path.join(__dirname, "recordings.md"), "utf8").replaceAll("`", "");
const rows = [
  ...table.matchAll(/^\| (?!Asked|---)(.+?) +\| (.+?) +\| (.+?) +\| (\d{4}) \|$/gm),
].map(([, asked, seen, recording, year]) => ({
  asked: asked!,
  seen: seen!.split("; "),
  recording: `${recording} ${year}`,
}));

type Answer = Omit<Awaited<ReturnType<typeof fetchFrom>>, "body"> & { readonly body: unknown };

/** The value at a place as `items[].sys.id`, or those of all items. A text on the way is JSON. */
function valuesAt(source: unknown, place: string): unknown[] {
  if (place === "") return [source];
  const [, step, rest] = /^(\[[^\]]*\]|[^.[]+)\.?(.*)$/.exec(place) as unknown as string[];
  const value: unknown = typeof source === "string" ? JSON.parse(source) : source;
  if (step === "[]") {
    if (!Array.isArray(value) || value.length === 0) throw new Error(`No items at ${place}.`);
    return value.flatMap((item) => valuesAt(item, rest!));
  }
  const [, id] = /^\[sys\.id=(.+)\]$/.exec(step!) ?? [];
  const key = step!.replace(/^\[(\d+)\]$/, "$1");
  const next = id
    ? (value as { sys: { id: string } }[]).find(({ sys }) => sys.id === id)
    : (value as Record<string, unknown> | undefined)?.[key];
  return valuesAt(next, rest!);
}

const kindOf = (value: unknown) => {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return { string: "text", boolean: "flag" }[typeof value as string] ?? typeof value;
};

/** What is at a place, described as what is expected there is. */
function describeAs(expected: string, value: unknown): unknown {
  if (/^(text|number|flag|list|object|null|missing)$/.test(expected)) return kindOf(value);
  if (expected === "absolute" || expected === "relative") {
    return String(value).startsWith("https://") ? "absolute" : "relative";
  }
  if (expected !== "newest first") return value;
  const times = (value as { sys: { updatedAt: string } }[]).map(({ sys }) => sys.updatedAt);
  const isSorted = times.every((time, index) => index === 0 || times[index - 1]! >= time);
  return times.length > 1 && isSorted ? expected : times;
}

const sorted = (names: readonly string[]) => [...names].sort().join(" ");

function check(fact: string, { body, headers, status }: Answer): void {
  const [, code] = /^status (\d+)$/.exec(fact) ?? [];
  if (code) return expect({ fact, status }).toEqual({ fact, status: Number(code) });
  const [, first, second] = /^(\S+) = (\S+)$/.exec(fact) ?? [];
  if (first) return expect(valuesAt(body, first)).toEqual(valuesAt(body, second!));
  const [, place = "", names] = /^(?:(\S+) )?keys: (.+)$/.exec(fact) ?? [];
  if (names) {
    for (const value of valuesAt(body, place)) {
      const keys = sorted(Object.keys(value as object));
      expect({ fact, keys }).toEqual({ fact, keys: sorted(names.split(" ")) });
    }
    return;
  }
  const [, header, at, expected] = /^(header )?(\S+): (.+)$/.exec(fact) as unknown as string[];
  const isValue = /^["[{\d]|^(true|false)$/.test(expected!);
  for (const value of header ? [headers[at!]] : valuesAt(body, at!)) {
    const found = describeAs(expected!, value);
    expect({ fact, found }).toEqual({ fact, found: isValue ? JSON.parse(expected!) : expected });
  }
}

const REQUEST =
  /^(\w+) (\w+) (\S+)(?: (of another))?(?: token (\w+))?(?: v(\d+))?(?: fault (\d+))?(?: ({.+}|bytes))?$/;

let last: Answer;
let nextSyncUrl = "";

function addressOf(api: Api, target: string, name: string): string {
  const { hosts, spaceId } = server.contentful;
  if (target === "nextSyncUrl") return nextSyncUrl;
  const space = `https://${hosts[api]}/spaces/${name === "of another" ? "another" : spaceId}`;
  if (target === "space") return space;
  if (/^\/(webhook|uploads)/.test(target)) return space + target;
  return `${space}/environments/master${target}`;
}

async function ask(asked: string): Promise<Answer> {
  const { contentful } = server;
  const [, method, name, target, id = "", token, version, fault, sent] = REQUEST.exec(asked) ?? [];
  if (!target) throw new Error(`This is no request: ${asked}`);
  const api = name as Api;
  const tokens: Partial<Record<Api, string>> = contentful.tokens;
  await contentful.webhooks.settled();
  if (fault) {
    const failure = fault === "429" ? { rateLimitSeconds: 1 } : { status: Number(fault) };
    contentful.faults.add({ api, times: 1, ...failure });
  }
  const headers = {
    authorization: `Bearer ${token ?? tokens[api] ?? contentful.tokens.management}`,
    "accept-encoding": "gzip",
    "content-type": sent === "bytes" ? "application/octet-stream" : "application/json",
    "x-contentful-content-type": "note",
    ...(version && { "x-contentful-version": version }),
  };
  const response = await fetchFrom(contentful, addressOf(api, target, id), headers, method, sent);
  const isCompressed = response.headers["content-encoding"] === "gzip";
  const text = (isCompressed ? gunzipSync(response.body) : response.body).toString();
  const body = text === "" ? undefined : (JSON.parse(text) as { nextSyncUrl?: string });
  if (body?.nextSyncUrl) nextSyncUrl = body.nextSyncUrl;
  return { ...response, body };
}

test.each(rows)("$asked: as in $recording", async ({ asked, seen }) => {
  if (asked !== "…") last = await ask(asked);
  for (const fact of seen) check(fact, last);
});
