/**
 * `npm run prove:publisher`: the longer proof, with real processes: kill -9 at random moments, a
 * thousand requests in ten seconds, a thousand that never end, and a hundred publishes in a row. Prints
 * what was seen; times say something on a machine that has nothing else to do.
 *
 * PROVE_KILLS, PROVE_HOOKS and PROVE_PUBLISHES set how many.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { writeLine } from "./support/demand";
import { sendHook } from "./support/hook";
import { peakOf, SMALL_HEAP } from "./support/memory";
import { PublisherFixture } from "./support/publisher-fixture";
import { beginRequest } from "./support/unfinished-request";

const count = (name: string, standard: number) => Number(process.env[name] ?? standard);
const KILLS = count("PROVE_KILLS", 30);
const HOOKS = count("PROVE_HOOKS", 1000);
const PUBLISHES = count("PROVE_PUBLISHES", 100);
const SECONDS = 10;
/** A request, a build and a switch take about as long. */
const LONGEST_LIFE_MS = 1400;

const row = (...cells: readonly (string | number)[]) => writeLine(`| ${cells.join(" | ")} |`);
const markOf = (page: string) => /<h1[^>]*>(\S+) /.exec(page)?.[1] ?? "none";

function demand(isSo: boolean, what: string) {
  if (!isSo) throw new Error(`Not so: ${what}`);
}

async function randomKills(fixture: PublisherFixture) {
  writeLine(`\n## kill -9 at ${KILLS} random moments\n`);
  row("kill", "after", "accepted", "whole page after restart", "lost");
  row("---", "---", "---", "---", "---");
  let publisher = await fixture.startLive();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const mark = `m${kill}`;
    const life = Math.round(Math.random() * LONGEST_LIFE_MS);
    fixture.write({ mark });
    const answers: Promise<boolean>[] = [];
    for (let hook = 0; hook < 3; hook += 1) {
      const answer = sendHook(fixture.url, { id: `${mark}-${hook}` });
      answers.push(answer.then(({ status }) => status === 202).catch(() => false));
    }
    await sleep(life);
    await publisher.kill();
    const accepted = (await Promise.all(answers)).filter(Boolean).length;

    publisher = await fixture.start();
    const first = markOf(fixture.page());
    demand(first === mark || first === `m${kill - 1}`, `the page is whole: ${first}`);
    await fixture.idle();
    const isLive = accepted === 0 || markOf(fixture.page()) === mark;
    row(kill, `${life} ms`, accepted, first, isLive ? 0 : accepted);
    demand(isLive, "what was accepted is live");
  }
}

async function manyHooks(fixture: PublisherFixture) {
  writeLine(`\n## ${HOOKS} requests in ${SECONDS} s\n`);
  await fixture.startLive({ PUBLISHER_DEBOUNCE: "1h" });
  fixture.write({ mark: "after" });
  const before = fixture.builds.length;
  const times: number[] = [];
  const statuses: number[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: HOOKS }, async (_, index) => {
      await sleep((index / HOOKS) * SECONDS * 1000);
      const start = performance.now();
      const { status } = await sendHook(fixture.url, { id: `many-${index}` });
      times.push(performance.now() - start);
      statuses.push(status);
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  await fixture.press("rebuild");
  await fixture.idle();
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`;
  const builds = fixture.builds.slice(before).filter((line) => line.startsWith("built")).length;
  row("sent in", "answered 202", "p50", "p99", "builds", "live");
  row("---", "---", "---", "---", "---", "---");
  const accepted = statuses.filter((status) => status === 202).length;
  const live = markOf(fixture.page());
  row(`${seconds.toFixed(1)} s`, accepted, at(0.5), at(0.99), builds, live);
  demand(accepted === HOOKS, "every request is accepted");
  demand(builds === 1, "one build");
}

async function attack(fixture: PublisherFixture) {
  writeLine("\n## 1,000 unsigned requests from one address, left unfinished\n");
  row("size of each", "memory before", "most", "answers");
  row("---", "---", "---", "---");
  const publisher = await fixture.startLive();
  for (const size of [250 * 1024, 1024 ** 2]) {
    const before = peakOf(publisher);
    const all = Array.from({ length: 1000 }, () => beginRequest(fixture.url, size).answer);
    const answers = await Promise.all(all);
    const told = [...new Set(answers)]
      .map(
        (status) => `${answers.filter((each) => each === status).length} × ${status || "closed"}`,
      )
      .join(", ");
    row(`${size / 1024} KB`, `${before} MB`, `${peakOf(publisher)} MB`, told);
    demand((await sendHook(fixture.url)).status === 202, "a signed request is accepted");
  }
}

/** Of the process and of its folders; memory where the system tells. */
function sizesOf(fixture: PublisherFixture, pid: number) {
  const file = `/proc/${pid}/status`;
  const memory = existsSync(file) ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1] : null;
  const files = (name: string) =>
    readdirSync(`${fixture.data}/${name}`, { recursive: true, encoding: "utf8" }).length;
  return {
    memory: memory ? Math.round(Number(memory) / 1024) : 0,
    descriptors: existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0,
    releases: files("releases"),
  };
}

async function soak(fixture: PublisherFixture) {
  writeLine(`\n## ${PUBLISHES} publishes in a row\n`);
  row("publishes", "memory", "open files", "releases");
  row("---", "---", "---", "---");
  const publisher = await fixture.startLive({ NODE_OPTIONS: SMALL_HEAP });
  const step = Math.max(1, Math.floor(PUBLISHES / 10));
  for (let publish = 1; publish <= PUBLISHES; publish += 1) {
    const mark = `s${publish}`;
    await fixture.publish({ mark }, { id: mark });
    demand(markOf(fixture.page()) === mark, `${mark} is live`);
    if (publish % step !== 0) continue;
    const { memory, descriptors, releases } = sizesOf(fixture, publisher.pid);
    row(publish, `${memory} MB`, descriptors, releases);
  }
}

async function prove(mark: string, proof: (fixture: PublisherFixture) => Promise<void>) {
  const fixture = new PublisherFixture({ mark });
  await proof(fixture).finally(() => fixture.end());
}

async function main() {
  await prove("m0", randomKills);
  await prove("before", manyHooks);
  await prove("a0", attack);
  await prove("s0", soak);
}

main().catch((error: unknown) => {
  writeLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
