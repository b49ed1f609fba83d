import { readEnv } from "../../../src/build/env";
import { refuseSamples } from "../../../src/source/samples";
import type { Content } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";

const settings = (sample: boolean) =>
  ({ siteSettings: [{ fields: { sample } }] }) as unknown as Content;

const refuses = (variables: NodeJS.ProcessEnv, sample = true) =>
  refuseSamples(settings(sample), readEnv(variables)).length > 0;

const NETLIFY = { NETLIFY: "true" };

test.each<[where: string, variables: NodeJS.ProcessEnv]>([
  ["Netlify", NETLIFY],
  ["Cloudflare Pages", { CF_PAGES: "1" }],
  ["GitHub Actions", { GITHUB_ACTIONS: "true" }],
  ["a machine where the site has an address", { SITE_URL: "https://junepark.ca" }],
  ["a host where nothing is said of a demo", { ...NETLIFY, SITE_IS_DEMO: "" }],
  ["a host where the site is said to be no demo", { ...NETLIFY, SITE_IS_DEMO: "false" }],
])("%s does not publish a site whose settings are a sample", (_where, variables) => {
  expect(refuses(variables)).toBe(true);
  expect(refuses(variables, false)).toBe(false);
});

test.each<[where: string, variables: NodeJS.ProcessEnv]>([
  ["a newcomer's own computer", {}],
  ["a demo on a host", { ...NETLIFY, SITE_IS_DEMO: "true" }],
  ["a demo with an address", { SITE_URL: "https://demo.junepark.ca", SITE_IS_DEMO: "true" }],
])("%s shows the samples", (_where, variables) => {
  expect(refuses(variables)).toBe(false);
});

test("whoever set the host up reads what to change, and where", () => {
  const [found] = refuseSamples(settings(true), readEnv(NETLIFY));
  expect(toSentence(found!)).toMatch(
    /SITE_IS_DEMO=true.*Sample to No at src\/content\/site-settings\.json$/,
  );
});
