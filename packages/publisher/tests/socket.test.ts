import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { compiled } from "./support/compiled";
import { sendHook } from "./support/hook";
import { untilGone } from "./support/processes";
import { PublisherFixture } from "./support/publisher-fixture";
import { until } from "./support/until";

/** Starts a program for each connection to a socket, as systemd does for a socket unit. */
const ACTIVATE = "systemd-socket-activate";
const withSystemd = spawnSync(ACTIVATE, ["--version"]).status === 0 ? test : test.skip;

const fixture = new PublisherFixture();
const socket = fixture.file("build.sock");
let activator: ChildProcess | undefined;
afterAll(async () => {
  await fixture.end();
  activator?.kill();
});

/** What the publisher is given beside the socket. */
const variables = {
  PUBLISHER_BUILD_SOCKET: socket,
  PUBLISHER_BUILD_FOLDER: fixture.file("elsewhere"),
};

async function listen() {
  const env = fixture.env();
  const program = [process.execPath, compiled("src/build/program")];
  const build = [env["PUBLISHER_PROJECT"]!, variables.PUBLISHER_BUILD_FOLDER];
  const args = ["--accept", "--inetd", "-l", socket, ...program, ...build];
  activator = spawn(ACTIVATE, [...args, env["PUBLISHER_BUILD_COMMAND"]!], {
    env: { PATH: process.env.PATH },
    stdio: "ignore",
  });
  await until(() => existsSync(socket), "the socket is there");
}

withSystemd("builds over a socket are released and stopped as others are", async () => {
  await listen();
  const publisher = await fixture.startLive(variables, { limits: { stopTimeout: 50 } });
  expect(fixture.page()).toContain("one /");

  // A stop of the publisher ends the build by the end of its input.
  const pids = await fixture.publishEndless();
  await publisher.kill("SIGTERM");
  await untilGone(pids);
  fixture.write({ mark: "three" });
  await fixture.startLive(variables);
  expect(fixture.page()).toContain("three /");
});

withSystemd("without the socket, the status says so, and the live site stays", async () => {
  activator?.kill();
  await once(activator!, "exit");
  await sendHook(fixture.url);
  const { problem } = await fixture.statusWhen((status) => status.problem !== null, "it fails");
  expect(problem?.heading).toMatch(/connect E\w+ .*build\.sock/);
  expect(fixture.page()).toContain("three /");
});
