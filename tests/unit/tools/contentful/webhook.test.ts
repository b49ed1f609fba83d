import { webhookDefinition, type Target } from "../../../../tools/contentful/webhook";

const publisher: Target = { kind: "publisher", url: "https://www.example.com/hooks/contentful" };
const github: Target = { kind: "github", repository: "tala/site", token: "github_pat_secret" };

test("the publisher is sent what changes the live site, of one environment, with the revision", () => {
  const { filters, topics, ...others } = webhookDefinition(publisher, "staging");
  expect(topics).toEqual([
    "Entry.publish",
    "Entry.unpublish",
    "Entry.delete",
    "Asset.publish",
    "Asset.unpublish",
    "Asset.delete",
  ]);
  expect(filters).toEqual([{ equals: [{ doc: "sys.environment.sys.id" }, "staging"] }]);
  // All that Contentful sends by itself has the revision.
  expect(others).not.toHaveProperty("transformation");
});

test("GitHub is sent the event that the workflow waits for, with the token as a secret", () => {
  const { url, headers, transformation } = webhookDefinition(github, "master");
  expect(url).toBe("https://api.github.com/repos/tala/site/dispatches");
  expect(transformation).toMatchObject({ method: "POST", body: { event_type: "content" } });
  const authorization = { key: "Authorization", value: "Bearer github_pat_secret", secret: true };
  // It refuses whoever does not name itself.
  const agent = { key: "User-Agent", value: "wedding-officiant-site" };
  expect(headers).toEqual(expect.arrayContaining([authorization, agent]));
});

test("each target and environment has a webhook of its own, found again by its id", () => {
  const ids = [publisher, github].flatMap((target) =>
    ["master", "staging"].map((environment) => webhookDefinition(target, environment).id),
  );
  expect(new Set(ids).size).toBe(4);
});
