/** `npm run test:e2e [-- file or name]`: the browser tests alone, on the site as it was built last. */
import { existsSync } from "node:fs";
import path from "node:path";
import { programs, root, run } from "./support/project.mjs";

async function main() {
  if (!existsSync(path.join(root, "public/index.html"))) {
    const { code } = await run(programs.gatsby, ["build"], { inherit: true });
    if (code !== 0) return code;
  }
  const { code } = await run(programs.playwright, ["test", ...process.argv.slice(2)], {
    inherit: true,
  });
  return code;
}

process.exitCode = await main();
