import { EnvironmentError } from "../../../../src/env";
import { readRepository } from "../../../../tools/editor/env";
import { configOf } from "../../../../tools/editor/forms";

test("a repository is on GitHub unless another host is named", () => {
  expect(readRepository({ EDITOR_REPOSITORY: " ", EDITOR_BRANCH: "main" })).toBeNull();
  const github = { host: "github", name: "tala/site", branch: undefined };
  expect(readRepository({ EDITOR_REPOSITORY: "tala/site" })).toEqual(github);
  const onGitLab = { EDITOR_HOST: "gitlab", EDITOR_BRANCH: "live" };
  const gitlab = { host: "gitlab", name: "group/sub/site", branch: "live" } as const;
  expect(readRepository({ EDITOR_REPOSITORY: "group/sub/site", ...onGitLab })).toEqual(gitlab);
  expect(configOf(gitlab).backend).toEqual({
    name: "gitlab",
    repo: gitlab.name,
    branch: gitlab.branch,
    auth_methods: ["token"],
  });
  for (const EDITOR_REPOSITORY of ["site", "https://github.com/tala/site", "tala/'site"])
    expect(() => readRepository({ EDITOR_REPOSITORY })).toThrow(EnvironmentError);
});
