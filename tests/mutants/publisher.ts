import type { Mutant } from "./mutant";

const SRC = "packages/publisher/src";
const TESTS = "packages/publisher/tests";

/** Mistakes in `packages/publisher`. */
export const publisher: readonly Mutant[] = [
  {
    about: "a publish is accepted before it is safe on the disk",
    file: `${SRC}/files.ts`,
    find: "  await flush(temp);\n",
    replace: "",
    test: `${TESTS}/crash.test.ts`,
  },
  {
    about: "the pages that were live before are removed",
    file: `${SRC}/releases/releases.ts`,
    find: "isLive || id === former",
    replace: "isLive",
    test: `${TESTS}/rollback.test.ts`,
  },
  {
    about: "a rollback that never happened holds new pages back",
    file: `${SRC}/publisher.ts`,
    find: "pinned !== null && pinned.release === this.releases.liveId",
    replace: "pinned !== null",
    test: `${TESTS}/rollback.test.ts`,
  },
  {
    about: "a rollback that fails lets go of earlier pages",
    file: `${SRC}/publisher.ts`,
    find: '      await this.file.record({ type: "pinned", pinned: former });\n',
    replace: "",
    test: `${TESTS}/io-error.test.ts`,
  },
  {
    about: "builds that fail again and again are tried without growing pauses",
    file: `${SRC}/time.ts`,
    find: "first * 2 ** tries",
    replace: "first",
    test: `${TESTS}/failures.test.ts`,
  },
  {
    about: "the revision that a release holds is ignored",
    file: `${SRC}/state.ts`,
    find: "!tried.includes(each) || (release && !isLive(each, release))",
    replace: "!tried.includes(each)",
    test: `${TESTS}/state.test.ts`,
  },
  {
    about: "an unpublish is taken for the publish that is owed",
    file: `${SRC}/contentful.ts`,
    find: "each.revision === revision && each.isGone === isGone",
    replace: "each.revision === revision",
    test: "tests/contentful/publisher-lag.test.ts",
  },
  {
    about: "a build that somebody went back during goes live",
    file: `${SRC}/publisher.ts`,
    find: "      this.builder.stop();\n      await this.#running;\n      const pinned",
    replace: "      await this.#running;\n      const pinned",
    test: `${TESTS}/rollback.test.ts`,
  },
  {
    about: "a request of yesterday is believed",
    file: `${SRC}/http/hooks.ts`,
    find: "verifyRequest(secret, signed, MAX_AGE)",
    replace: "verifyRequest(secret, signed, 0)",
    test: `${TESTS}/hooks.test.ts`,
  },
  {
    about: "links that a build has left are followed",
    file: `${SRC}/files.ts`,
    find: "O_RDONLY | O_NOFOLLOW | kind",
    replace: "O_RDONLY | kind",
    test: `${TESTS}/taken-files.test.ts`,
  },
  {
    about: "what a build says piles up where the log's reader is slow",
    file: `${SRC}/build/builder.ts`,
    find: "      await untilLogTaken(signal);\n",
    replace: "",
    test: `${TESTS}/releases.test.ts`,
  },
  {
    about: "unfinished requests from one address keep everybody out",
    file: `${SRC}/http/server.ts`,
    find: " || ofOne.length >= MAX_OPEN_OF_ONE",
    replace: "",
    test: `${TESTS}/attack.test.ts`,
  },
  {
    about: "a body that drips is waited for",
    file: `${SRC}/http/server.ts`,
    find: "    requestTimeout,\n",
    replace: "    requestTimeout: 600_000,\n",
    test: `${TESTS}/attack.test.ts`,
  },
];
