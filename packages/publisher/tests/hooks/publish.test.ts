import { sendHook } from "../support/hook";
import { Stage } from "../support/publisher-process";

const stage = new Stage();
beforeAll(() => stage.start());
afterAll(() => stage.end());

test("the first start builds at once, and a publish changes what visitors see", async () => {
  await stage.settled();
  expect(await stage.page()).toContain("one /");
  stage.write({ mark: "two" });
  const { status, job } = await sendHook(stage.url);
  expect(status).toBe(202);
  const { jobs, live, builds } = await stage.settled();
  expect(await stage.page()).toContain("two /");
  expect(jobs.find(({ id }) => id === job)).toMatchObject({
    cause: "Entry published review-1",
    state: "released",
  });
  expect(builds[0]).toMatchObject({ outcome: "released", release: live?.release, warm: true });
  expect(stage.builds).toEqual(["cold one", "built one", "warm two", "built two"]);
});
