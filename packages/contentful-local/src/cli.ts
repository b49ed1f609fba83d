/**
 * `npm run contentful:local`: a Contentful on this machine until Ctrl-C, filled with the embedded
 * content, or with `--empty` only with a space, as a new account has it.
 */
import { createServer } from "node:net";
import { fillWithEmbeddedContent, startContentful, type Api, type LocalContentful } from ".";

/** The same ports each time, and any others where these are taken. */
const PORTS: Readonly<Record<Api, number>> = {
  delivery: 24401,
  preview: 24402,
  management: 24403,
  upload: 24404,
  images: 24405,
};

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen({ port, host: "localhost" }, () => probe.close(() => resolve(true)));
  });
}

async function chosenPorts(): Promise<Partial<Record<Api, number>>> {
  const choices = Object.entries(PORTS).map(async ([api, port]) => [
    api,
    (await isFree(port)) ? port : 0,
  ]);
  return Object.fromEntries(await Promise.all(choices)) as Partial<Record<Api, number>>;
}

const isWindows = process.platform === "win32";

const assignment = ([name, value]: readonly [string, string]) =>
  isWindows ? `$env:${name} = "${value}"` : `export ${name}="${value}"`;

/** A question added and published with curl: how anything is edited. */
function editingExample({ caFile, hosts, spaceId, tokens }: LocalContentful): string[] {
  const base = `https://${hosts.management}/spaces/${spaceId}/environments/master/entries/parking`;
  const curl = `curl --cacert "${caFile}" -H "Authorization: Bearer ${tokens.management}" -X PUT`;
  const fields = {
    question: { "en-US": "Is there parking?" },
    answer: { "en-US": "At most venues, yes." },
    page: { "en-US": "contact" },
  };
  return [
    `${curl} -H "X-Contentful-Content-Type: faq" -d '${JSON.stringify({ fields })}' ${base}`,
    `${curl} -H "X-Contentful-Version: 1" ${base}/published`,
  ];
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function manual(contentful: LocalContentful, isEmpty: boolean): string {
  const { assets, entries } = contentful.space;
  const holds = isEmpty
    ? "an empty space"
    : `the embedded content (${entries.all().length} entries, ${assets.all().length} pictures)`;
  const first = isEmpty
    ? ["npm run cms:apply   make the content types", "npm run cms:seed    add the sample content"]
    : [
        "npm run clean && npm run build   the site from this Contentful",
        "npm run preview                  the same with drafts",
        "npm run cms:check                what is in the space, checked",
      ];
  return [
    `A Contentful on this machine, with ${holds}.`,
    "",
    "Paste these lines into another terminal, in the project's folder:",
    "",
    ...indented(Object.entries(contentful.env).map(assignment)),
    "",
    "Then run there, for instance:",
    "",
    ...indented(first),
    "",
    ...(isEmpty
      ? []
      : [
          "To edit, use the Management API. This adds a question and publishes it:",
          "",
          ...indented(editingExample(contentful)),
          "",
        ]),
    "It runs until you press Ctrl-C; what was changed is gone then.",
  ].join("\n");
}

async function main(): Promise<void> {
  const isEmpty = process.argv.includes("--empty");
  const contentful = await startContentful({ ports: await chosenPorts() });
  if (!isEmpty) await fillWithEmbeddedContent(contentful);
  console.log(manual(contentful, isEmpty));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void contentful.close().then(() => process.exit(0));
    });
  }
}

void main();
