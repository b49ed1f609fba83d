import { startContentful, type LocalContentful } from ".";

interface CliOptions {
  /** Fills the space, unless the command is called with `--empty`. */
  readonly fill: (contentful: LocalContentful) => Promise<void>;
  /** Name of the content, such as `the sample content`. */
  readonly content: string;
  /** Commands to suggest, for a filled and for an empty space. */
  readonly commands: Readonly<Record<"filled" | "empty", readonly string[]>>;
  /** An entry that shows how to edit content with curl. */
  readonly example: {
    /** For example `a question`. */
    readonly label: string;
    readonly id: string;
    readonly contentType: string;
    readonly fields: object;
  };
}

const toAssignment = ([name, value]: readonly [string, string]) =>
  process.platform === "win32" ? `$env:${name} = "${value}"` : `export ${name}="${value}"`;

function curlCommands(
  { caFile, hosts, spaceId, tokens }: LocalContentful,
  { contentType, fields, id }: CliOptions["example"],
): string[] {
  const url = `https://${hosts.management}/spaces/${spaceId}/environments/master/entries/${id}`;
  const curl = `curl --cacert "${caFile}" -H "Authorization: Bearer ${tokens.management}" -X PUT`;
  return [
    `${curl} -H "X-Contentful-Content-Type: ${contentType}" -d '${JSON.stringify({ fields })}' ${url}`,
    `${curl} -H "X-Contentful-Version: 1" ${url}/published`,
  ];
}

/** Formats a heading and indented lines, each followed by an empty line. */
const section = (heading: string, lines: readonly string[]) => [
  heading,
  "",
  ...lines.map((line) => `  ${line}`),
  "",
];

function instructions(contentful: LocalContentful, isEmpty: boolean, options: CliOptions): string {
  const { commands, content, example } = options;
  const { assets, entries } = contentful.space;
  const counts = `${entries.all().length} entries, ${assets.all().length} pictures`;
  return [
    `A local Contentful is running, with ${isEmpty ? "an empty space" : `${content} (${counts})`}.`,
    "",
    ...section(
      "Paste these lines into another terminal, in the project's folder:",
      Object.entries(contentful.env).map(toAssignment),
    ),
    ...section("Then run there, for example:", commands[isEmpty ? "empty" : "filled"]),
    ...section(
      `To edit, use the Management API. This adds ${example.label} and publishes it${isEmpty ? ", once its content type exists" : ""}:`,
      curlCommands(contentful, example),
    ),
    "It runs until you press Ctrl-C. All changes are lost then.",
  ].join("\n");
}

/** Starts a server, prints how to use it, and runs until Ctrl-C. */
export async function runCli(options: CliOptions): Promise<void> {
  const isEmpty = process.argv.includes("--empty");
  const contentful = await startContentful();
  if (!isEmpty) await options.fill(contentful);
  console.log(instructions(contentful, isEmpty, options));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void contentful.close().then(() => process.exit(0));
    });
  }
}
