import { secrets, PublisherFixture } from "./support/publisher-fixture";

const fixture = new PublisherFixture();
beforeAll(async () => {
  await fixture.start();
  await fixture.idle();
});
afterAll(() => fixture.end());

test("whoever has the deploy token gets a build, with any body or none", async () => {
  const bodies: { body?: string | URLSearchParams; type?: string }[] = [
    {},
    { body: '{"ref":"main"}', type: "application/json" },
    { body: new URLSearchParams({ a: "b" }) },
  ];
  for (const { type, ...init } of bodies) {
    const authorization = `bearer ${secrets.deploy}`;
    const headers = { authorization, ...(type !== undefined && { "content-type": type }) };
    const response = await fetch(`${fixture.url}/hooks/rebuild`, {
      ...init,
      method: "POST",
      headers,
    });
    expect(response.status).toBe(202);
    const { job } = (await response.json()) as { job: string };
    const { jobs } = await fixture.idle();
    expect(jobs.find(({ id }) => id === job)).toMatchObject({
      cause: "Asked for",
      state: "live",
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
  const before = fixture.builds.length;
  const response = await fetch(`${fixture.url}/hooks/rebuild`, {
    method: "POST",
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
  expect(await response.text()).toContain("The deploy token is missing or wrong.");
  const { waiting, building } = await fixture.status();
  expect([waiting, building, fixture.builds.length]).toEqual([0, null, before]);
});
