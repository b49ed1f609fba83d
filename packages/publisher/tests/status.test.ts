import { createHash } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sendHook } from "./support/hook";
import { secrets, PublisherFixture } from "./support/publisher-fixture";
import { basic, openStatusPage } from "./support/status-page";
import { until } from "./support/until";

const fixture = new PublisherFixture();
beforeAll(async () => {
  await fixture.startLive();
});
afterAll(() => fixture.end());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${fixture.url}${path}`, { headers, redirect: "manual" });

test("the officiant's browser asks for the password, and shows the page with it", async () => {
  const asked = await get("/status", { accept: "text/html" });
  expect(asked.status).toBe(401);
  expect(asked.headers.get("www-authenticate")).toBe('Basic realm="Publishing", charset="UTF-8"');

  const { response, page, headline } = await openStatusPage(fixture);
  expect(response.status).toBe(200);
  expect(headline).toBe("Everything that was published is live.");
  expect(page.querySelector("html")?.getAttribute("lang")).toBe("en");
  expect(page.querySelectorAll("h2").map(({ text }) => text.trim())).toEqual([
    "Now",
    "What you can do",
  ]);

  // Nobody keeps it, no page frames it, and no script runs in it.
  const style = page.querySelector("style")?.rawText ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
});

test("nobody else sees anything", async () => {
  for (const path of ["/status", "/status.json"]) {
    for (const authorization of [
      "",
      basic("wrong"),
      basic(secrets.signing),
      `Bearer ${secrets.signing}`,
      `Basic ${secrets.status}`,
    ]) {
      const response = await get(path, { authorization });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        message: "The status token is missing or wrong. Give it as the password.",
      });
    }
  }
  // Not in the address, where it would stay in histories and logs.
  expect((await get(`/status?token=${secrets.status}`)).status).toBe(401);
});

test("a monitor that asks a hundred times at once has no file read", async () => {
  const manifests = (await fixture.status()).releases.map(({ id }) =>
    path.join(fixture.data, "releases", id, "release.json"),
  );
  for (const file of manifests) renameSync(file, `${file}.away`);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get("/readyz")));
  for (const file of manifests) renameSync(`${file}.away`, file);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("it says what is being built and what waits", async () => {
  const gate = fixture.file("gate");
  fixture.write({ mark: "two", waitFor: gate });
  const before = fixture.builds.length;
  await sendHook(fixture.url);
  await until(() => fixture.builds.length > before, "the build is under way");
  await sendHook(fixture.url, { id: "other" });
  const { headline, text } = await openStatusPage(fixture);
  expect(headline).toBe("New pages are being made.");
  expect(text).toMatch(/Since .+m\.: new pages are being made\. Waiting to be built: 1\./);
  writeFileSync(gate, "");
  await fixture.idle();
});

test("it says what is wrong, with a link to the entry", async () => {
  const entry = "https://app.contentful.com/spaces/abc/environments/master/entries/4hX";
  await fixture.publish({
    mark: "bad",
    problems: {
      kind: "content",
      heading: "The content has one problem, so nothing was built.",
      problems: [`Testimonial "<i>Maya</i>": Rating is missing. Fill it in at ${entry}`],
    },
  });
  const { page, headline } = await openStatusPage(fixture);
  expect(headline).toBe("What was published last is not live.");
  expect(page.querySelectorAll("h2")[0]?.text).toBe("What is wrong");
  const item = page.querySelector("main li");
  expect(item?.querySelector("a")?.getAttribute("href")).toBe(entry);
  expect(item?.querySelector("i")).toBeNull();
});

test("each button of the page does what it says, but not for another site's page", async () => {
  await fixture.publish({ mark: "few", reviews: 2 });
  const { page, buttons } = await openStatusPage(fixture);
  expect(buttons).toEqual([
    "Show the site without it",
    "Build the site again",
    expect.stringMatching(/^Go back to the pages of /),
    expect.stringMatching(/^Go back to the pages of /),
  ]);
  const authorization = basic(secrets.status);
  for (const form of page.querySelectorAll("form")) {
    const press = (headers: Readonly<Record<string, string>>) =>
      fetch(`${fixture.url}/${form.getAttribute("action")}`, {
        method: "POST",
        headers,
        body: new URLSearchParams(
          form
            .querySelectorAll("input[type=hidden]")
            .map((input) => [input.getAttribute("name")!, input.getAttribute("value")!]),
        ),
        redirect: "manual",
      });
    expect((await press({ authorization, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await press({ "sec-fetch-site": "same-origin" })).status).toBe(401);
    const own = { authorization, "sec-fetch-site": "same-origin", origin: fixture.url };
    const pressed = await press(own);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "../status"]);
    await fixture.idle();
  }
  expect((await fixture.status()).problem).toBeNull();
});

test("whoever guesses on and on is stopped, and whoever knows the token is not", async () => {
  let status = 401;
  // 30 a minute: the minute of the tests before may end among these.
  for (let guess = 0; guess < 62 && status === 401; guess += 1) {
    ({ status } = await get("/status", { authorization: basic(`guess ${guess}`) }));
  }
  expect(status).toBe(429);
  expect((await openStatusPage(fixture)).response.status).toBe(200);
});
