/**
 * `npm run releases` lists the releases that are kept; `npm run rollback [id]` makes an earlier one live,
 * which stays until `npm run rollback -- --unpin`. Both ask the publisher that runs.
 */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readEnvironment } from "./environment";
import { commandMessages as messages } from "./messages";
import { commandSocketIn, variables } from "./settings";

const settings = variables
  .pick({ PUBLISHER_DATA: true, PUBLISHER_STATUS_TOKEN: true })
  .safeParse(readEnvironment().env);

/** What the publisher answers: its status, or why it has refused. */
const answer = z.object({
  message: z.string().default(messages.notRunning),
  releases: z
    .array(
      z.object({
        id: z.string(),
        createdAt: z.string(),
        liveSince: z.string().nullable(),
        content: z.record(z.string(), z.number()),
        pages: z.number(),
        bytes: z.number(),
      }),
    )
    .default([]),
});
type Release = z.infer<typeof answer>["releases"][number];

/** Asks the publisher on its own socket, where nobody else can listen to the token. */
async function ask(path: string, form?: Readonly<Record<string, string>>) {
  if (!settings.data) throw new Error(messages.noToken);
  const { PUBLISHER_DATA: folder, PUBLISHER_STATUS_TOKEN: token } = settings.data;
  const asking = request({
    socketPath: commandSocketIn(folder),
    path,
    method: form ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/x-www-form-urlencoded",
    },
  }).end(String(new URLSearchParams(form)));
  const [response] = (await once(asking, "response").catch(() => {
    throw new Error(messages.notRunning);
  })) as [IncomingMessage];
  if (response.statusCode === 303) return [];
  const { message, releases } = answer.parse(await json(response));
  if (response.statusCode !== 200) throw new Error(message);
  return releases;
}

const lineOf = ({ id, liveSince, createdAt, content, pages, bytes }: Release) =>
  [
    liveSince ? "live" : "    ",
    id,
    `made ${createdAt.slice(0, 16).replace("T", " ")} UTC`,
    `${content["testimonial"] ?? "-"} reviews`,
    `${content["galleryPhoto"] ?? "-"} photos`,
    `${pages} pages`,
    `${(bytes / 1_000_000).toFixed(1)} MB`,
  ].join("  ");

/** @returns what to print */
async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { unpin: { type: "boolean" } },
  });
  const [command, release = "", ...others] = positionals;
  if (others.length > 0) throw new Error(messages.oneAtMost);
  if (command !== "rollback") {
    return (await ask("/status.json")).map(lineOf).join("\n") || messages.none;
  }
  await ask(`/status/${values.unpin ? "unpin" : "rollback"}`, { release });
  if (values.unpin) return messages.unpinned;
  const live = (await ask("/status.json")).find(({ liveSince }) => liveSince !== null);
  return messages.pinned(live?.id ?? "");
}

run().then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
