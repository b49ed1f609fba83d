import { readdirSync } from "node:fs";
import { sendHook } from "../support/hook";
import { Stage } from "../support/publisher-process";

const stage = new Stage();
afterAll(() => stage.end());

/** As Gatsby leaves one with each build. */
const left = () =>
  readdirSync(stage.folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /left-by-build-\w+$/.test(name),
  );

test("what builds leave among temporary files is gone with the next build", async () => {
  await stage.start({ TMPDIR: stage.folder });
  await stage.settled();
  for (const mark of ["two", "three"]) {
    const before = left();
    expect(before).toHaveLength(1);
    stage.write({ mark });
    await sendHook(stage.url, { id: mark });
    await stage.settled();
    expect(left()).not.toEqual(before);
  }
  expect(left()).toHaveLength(1);
});
