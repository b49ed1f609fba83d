import { sendRebuild } from "../support/hook";
import { secrets, Stage } from "../support/publisher-process";

const stage = new Stage();
beforeAll(async () => {
  await stage.start();
  await stage.settled();
});
afterAll(() => stage.end());

test("whoever has the deploy token gets a build, with any body or none", async () => {
  const bodies: { body?: string | URLSearchParams; type?: string }[] = [
    {},
    { body: '{"ref":"main"}', type: "application/json" },
    { body: new URLSearchParams({ a: "b" }) },
  ];
  for (const { type, ...init } of bodies) {
    const authorization = `bearer ${secrets.deploy}`;
    const headers = { authorization, ...(type !== undefined && { "content-type": type }) };
    const response = await fetch(`${stage.url}/hooks/rebuild`, {
      ...init,
      method: "POST",
      headers,
    });
    expect(response.status).toBe(202);
    const { job } = (await response.json()) as { job: string };
    const { jobs } = await stage.settled();
    expect(jobs.find(({ id }) => id === job)).toMatchObject({
      cause: "Asked for",
      state: "released",
    });
  }
});

test.each([
  ["no token", undefined],
  ["a wrong token", `Bearer ${"x".repeat(32)}`],
  ["the token's beginning", `Bearer ${secrets.deploy.slice(0, -1)}`],
  ["the status token", `Bearer ${secrets.status}`],
  ["the deploy token as a password", `Basic ${btoa(`me:${secrets.deploy}`)}`],
])("%s gets none", async (_name, authorization) => {
  const before = stage.builds.length;
  const response = await fetch(`${stage.url}/hooks/rebuild`, {
    method: "POST",
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
  expect(await response.text()).toContain("The deploy token is missing or wrong.");
  const { waiting, building } = await stage.status();
  expect([waiting, building, stage.builds.length]).toEqual([0, null, before]);
});

test("nothing but a shrink can be confirmed", async () => {
  const answer = await sendRebuild(stage.url, { confirm: "everything" });
  expect([answer.status, answer.message]).toEqual([400, 'Only "shrink" can be confirmed.']);
});

test("a site that lost most of its reviews goes live only when somebody confirms it", async () => {
  stage.write({ mark: "few", reviews: 3 });
  await sendRebuild(stage.url);
  const { problem } = await stage.settled();
  expect(problem).toMatchObject({ shrunk: true, triedAgain: false });
  expect(problem?.details.join()).toContain("There are 3 reviews now, and 20 on the live site");
  expect(await stage.page()).not.toContain("few /");

  const answer = await sendRebuild(stage.url, { confirm: "shrink" });
  expect(answer.status).toBe(202);
  expect((await stage.settled()).problem).toBeNull();
  expect(await stage.page()).toContain("few /");
});
