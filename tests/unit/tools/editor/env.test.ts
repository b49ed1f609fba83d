import { EnvironmentError } from "../../../../src/env";
import { readRepository } from "../../../../tools/editor/env";
import { configOf } from "../../../../tools/editor/forms";

const backendFor = (env: NodeJS.ProcessEnv) =>
  configOf(readRepository(env)!, "https://tala.example.com").backend;

test("a repository is on GitHub unless another host is named", () => {
  expect(readRepository({ EDITOR_REPOSITORY: " ", EDITOR_BRANCH: "main" })).toBeNull();
  const github = { name: "github", repo: "tala/site", auth_methods: ["token"] };
  expect(backendFor({ EDITOR_REPOSITORY: "tala/site" })).toEqual(github);
  for (const EDITOR_REPOSITORY of ["site", "https://github.com/tala/site", "tala/'site"])
    expect(() => readRepository({ EDITOR_REPOSITORY })).toThrow(EnvironmentError);
});

test.each([
  [{ EDITOR_SIGN_IN: "worker" }, { auth_methods: ["oauth"], base_url: "https://tala.example.com" }],
  [{ EDITOR_SIGN_IN: "netlify" }, { auth_methods: ["oauth"] }],
  [
    { EDITOR_HOST: "gitlab", EDITOR_BRANCH: "live", EDITOR_GITLAB_APP_ID: "a1b2" },
    { name: "gitlab", branch: "live", auth_type: "pkce", app_id: "a1b2", auth_methods: ["oauth"] },
  ],
  [{ EDITOR_HOST: "gitlab" }, { name: "gitlab", auth_methods: ["token"] }],
])("%j leaves one way to sign in", (env, backend) => {
  const repository = { name: "github", repo: "tala/site" };
  expect(backendFor({ EDITOR_REPOSITORY: "tala/site", ...env })).toEqual({
    ...repository,
    ...backend,
  });
});

test.each([
  [{ EDITOR_SIGN_IN: "github" }, "EDITOR_SIGN_IN must be worker or netlify"],
  [{ EDITOR_HOST: "gitlab", EDITOR_SIGN_IN: "worker" }, "use EDITOR_GITLAB_APP_ID"],
  [{ EDITOR_GITLAB_APP_ID: "a1b2" }, "use EDITOR_SIGN_IN"],
])("rejects %j", (env, message) => {
  expect(() => readRepository({ EDITOR_REPOSITORY: "tala/site", ...env })).toThrow(message);
});
