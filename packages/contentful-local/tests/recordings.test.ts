/** Checks the server against the table in recordings.md. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { text as readText } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import sharp from "sharp";
import { link, localized, startContentful, type Api, type LocalContentful } from "../src";
import { differenceFrom, readRecordings, type RecordedResponse } from "../recordings/recordings";

let contentful: LocalContentful;

const FIELDS = [
  { id: "title", name: "Title", type: "Symbol" },
  { id: "number", name: "Number", type: "Integer" },
  { id: "labels", name: "Labels", type: "Array", items: { type: "Symbol" } },
  { id: "photo", name: "Photo", type: "Link", linkType: "Asset" },
  { id: "rating", name: "Rating", type: "Integer", defaultValue: { "en-US": 5 } },
];

/** Creates all content to which the table refers, as editors and programs do. */
beforeAll(async () => {
  contentful = await startContentful();
  const { space } = contentful;
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

afterAll(() => contentful.close());

const rows = readRecordings();

const REQUEST =
  /^(\w+) (\w+) (\S+)(?: (of another))?(?: token (\w+))?(?: v(\d+))?(?: fault (\d+))?(?: ({.+}|bytes))?$/;

let last: RecordedResponse;
let nextSyncUrl = "";

function addressOf(api: Api, target: string, name: string): string {
  const { hosts, spaceId } = contentful;
  if (target === "nextSyncUrl") return nextSyncUrl;
  const space = `https://${hosts[api]}/spaces/${name === "of another" ? "another" : spaceId}`;
  if (target === "space") return space;
  if (/^\/(webhook|uploads)/.test(target)) return space + target;
  return `${space}/environments/master${target}`;
}

async function send(text: string): Promise<RecordedResponse> {
  const [, method, name, target, id = "", token, version, fault, sent] = REQUEST.exec(text) ?? [];
  if (!target) throw new Error(`Not a request: ${text}`);
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
  const options = { agent: new https.Agent({ ca: contentful.ca }), headers, method };
  const request = https.request(addressOf(api, target, id), options).end(sent);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const isCompressed = response.headers["content-encoding"] === "gzip";
  const received = await readText(isCompressed ? response.pipe(createGunzip()) : response);
  const body = received === "" ? undefined : (JSON.parse(received) as { nextSyncUrl?: string });
  if (body?.nextSyncUrl) nextSyncUrl = body.nextSyncUrl;
  return { status: response.statusCode, headers: response.headers, body };
}

test.each(rows)("$request: as in $source", async ({ expectations, request }) => {
  if (request !== "…") last = await send(request);
  expect(expectations.flatMap((each) => differenceFrom(each, last) ?? [])).toEqual([]);
});
