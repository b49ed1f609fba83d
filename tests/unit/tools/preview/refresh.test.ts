import { root, run } from "../../../support/project";
import { localServer } from "../../local-server";

const asked: unknown[] = [];
/** Stands in for Gatsby's server. */
const server = localServer(({ headers, method, url }, response) => {
  asked.push([method, url, headers.authorization]);
  response.end();
});

test("behind a proxy, the preview asks its own server all the same", async () => {
  const socket = { localAddress: "127.0.0.1", localPort: new URL(server.url).port };
  const call = `refresh({ socket: ${JSON.stringify(socket)} }, "secret")`;
  const script = `require("${root}/tools/preview/follow").${call}`;
  // `npm run preview` sets it. Node 22.21 and 24.5 use the proxy then, which does not exist here.
  const proxy = { HTTP_PROXY: "http://127.0.0.1:1", NODE_USE_ENV_PROXY: "1", NO_PROXY: "" };
  const args = ["--import", require.resolve("tsx"), "--eval", script];
  expect(await run(args, { env: { ...process.env, ...proxy } })).toEqual({ code: 0, output: "" });
  expect(asked).toEqual([["POST", "/__refresh", "secret"]]);
});
