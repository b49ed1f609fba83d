import { EnvironmentError } from "../../../../src/env";
import { readRepository } from "../../../../tools/editor/env";

test("without a repository there is no editor on the site", () => {
  expect(readRepository({})).toBeNull();
  expect(readRepository({ EDITOR_REPOSITORY: " ", EDITOR_BRANCH: "main" })).toBeNull();
});

test("a repository is on GitHub unless another host is named", () => {
  expect(readRepository({ EDITOR_REPOSITORY: "tala/site" })).toEqual({
    host: "github",
    name: "tala/site",
    branch: undefined,
  });
  const onGitLab = { EDITOR_HOST: "gitlab", EDITOR_BRANCH: "live" };
  expect(readRepository({ EDITOR_REPOSITORY: "group/sub/site", ...onGitLab })).toEqual({
    host: "gitlab",
    name: "group/sub/site",
    branch: "live",
  });
});

test.each(["site", "https://github.com/tala/site", "tala/'site"])(
  "%s is no repository, and nothing that a page could be broken with",
  (EDITOR_REPOSITORY) => {
    expect(() => readRepository({ EDITOR_REPOSITORY })).toThrow(EnvironmentError);
  },
);
