/** The contact form on Cloudflare: from a browser to the email. */
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { createTransport } from "nodemailer";
import { formText } from "../../../src/inquiry/form-text";
import { keyOf, mailOf, readInquiry, REQUIRED } from "../../../packages/inquiry/src/inquiry";
import { fillIn, sendButton, sentNotice } from "../../support/contact-form";
import { hydrated } from "../../support/site";
import { startWorker, type Worker } from "./worker";

const FROM = "website@officiant.example";
const TO = "tala@officiant.example";

let worker: Worker;
test.beforeAll(async () => {
  worker = await startWorker({ INQUIRY_FROM: FROM, INQUIRY_TO: TO });
});
test.afterAll(() => worker.close());

const couple = {
  name: '"Zoë" & 李 💍',
  email: "zoe@example.org",
  phone: "604-555-0100",
  date: "2027-06-19",
  location: "Tofino",
  message: "Are you free?\nWe would love that. 我們在溫哥華相遇。",
};
type Fields = Readonly<Record<string, string>>;
const JSON_TYPE = { accept: "application/json" };

/** Posts a message from a network of its own, because few are accepted from one. */
function post(body: Fields | string, headers: Fields = JSON_TYPE, at = worker) {
  const network = { "cf-connecting-ip": `2001:db8:${randomUUID().slice(0, 4)}::1` };
  return fetch(`${at.url}/inquiries`, {
    method: "POST",
    body: typeof body === "string" ? body : new URLSearchParams(body),
    headers: { ...network, ...headers },
    redirect: "manual",
  });
}
const emails = () => worker.emails();
/** Waits for an email with these words: the simulation writes its file after it has accepted it. */
async function newest(words = "") {
  const find = async () => (await emails()).findLast(({ text }) => text?.includes(words));
  await expect.poll(find).toBeTruthy();
  return (await find())!;
}

/** Returns what a reader sees of an email. Cloudflare replaces the Message-ID. */
const visible = ({ from, replyTo, subject, text, to }: Email) => ({
  from,
  replyTo,
  subject,
  text,
  to,
});

/** Composes the email that the publisher passes to Postfix. */
async function publishersMail(fields: Fields) {
  const inquiry = readInquiry(new URLSearchParams(fields), REQUIRED.split(" "));
  if ("problems" in inquiry) throw new Error("The message has problems.");
  const transport = createTransport({ streamTransport: true, buffer: true });
  const mail = mailOf(inquiry, keyOf(inquiry), FROM);
  const { message } = await transport.sendMail({ from: FROM, to: TO, ...mail });
  return PostalMime.parse(message as Buffer);
}

test("a couple's message from the page arrives, and the notice is shown only then", async ({
  page,
}) => {
  await page.goto(`${worker.url}/contact/`);
  await hydrated(page);
  await fillIn(page);
  await sendButton(page).click();
  await expect(sentNotice(page)).toBeVisible();
  const email = await newest("Mai & Jo");
  expect(email.subject).toBe("Inquiry from Mai & Jo");
  expect(email.replyTo).toEqual([{ name: "Mai & Jo", address: "mai@example.com" }]);
  expect(email.text).toContain("Message: Are you free in June?");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page confirms a message, and a refused one can be corrected", async ({ page }) => {
    await page.goto(`${worker.url}/contact/`);
    await fillIn(page);
    await page.getByLabel("Email Address *").fill("mai@jo@example.com");
    await page.locator("form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await sendButton(page).click();
    await expect(page.getByRole("heading", { name: "Your message was not sent" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Your Message *")).toHaveValue("Are you free in June?");
    await page.getByLabel("Email Address *").fill("mai@example.com");
    await sendButton(page).click();
    await expect(page.getByText("Message Sent!")).toBeVisible();
    expect((await newest("Email: mai@example.com")).replyTo).toHaveLength(1);
  });
});

test("the email is the same as the publisher's", async () => {
  const fields = { ...couple, id: randomUUID() };
  const response = await post(fields);
  expect([response.status, await response.json()]).toEqual([202, { status: "accepted" }]);
  expect(visible(await newest(couple.location))).toEqual(visible(await publishersMail(fields)));
});

test("a retry is one email, but other words are another", async () => {
  const fields = { ...couple, id: randomUUID() };
  for (const message of ["One of us", "One of us", "Two of us"])
    expect((await post({ ...fields, message })).status).toBe(202);
  const withWords = async (words: string) =>
    (await emails()).filter(({ text }) => text?.includes(words)).length;
  await expect.poll(() => withWords("Two of us")).toBe(1);
  expect(await withWords("One of us")).toBe(1);
});

const HTML = { accept: "text/html" };
// packages/publisher/tests/messages.test.ts has more: both programs share the checks.
for (const [what, body, headers, status, words] of [
  ["with missing fields", { name: "Mai" }, JSON_TYPE, 422, '"field":"email"'],
  ["with missing fields, without JavaScript", { name: "Mai" }, HTML, 422, "Press Back"],
  ["of another type", JSON.stringify(couple), JSON_TYPE, 422, '"field":"name"'],
  ["of 300 kB", "x".repeat(300_000), JSON_TYPE, 413, "Please shorten it."],
  ["from another site", couple, { ...JSON_TYPE, "sec-fetch-site": "cross-site" }, 403, "another"],
  [
    "from another site in an older browser",
    couple,
    { ...JSON_TYPE, origin: "https://evil.example" },
    403,
    "another site",
  ],
] as const)
  test(`a message ${what} is refused with ${status}`, async () => {
    const before = (await emails()).length;
    const response = await post(body, headers);
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await emails()).toHaveLength(before);
  });

test("one network sends three messages a minute", async () => {
  const address = (host: number) => ({ ...JSON_TYPE, "cf-connecting-ip": `2001:db8:1:1::${host}` });
  const statuses: number[] = [];
  for (const host of [1, 2, 3, 4, 5])
    statuses.push((await post({ ...couple, id: randomUUID() }, address(host))).status);
  // A minute may begin in between.
  expect(statuses.filter((status) => status === 202).length).toBeGreaterThanOrEqual(3);
  expect(statuses).toContain(429);
});

test("no log has a word of a message", () => {
  expect(worker.log()).toContain("POST /inquiries 202");
  expect(worker.log()).not.toMatch(/Tofino|zoe@|June/);
});

test("a message that cannot be sent is reported as not sent, and stays in the form", async ({
  page,
}) => {
  // Without a recipient. Cloudflare's simulation of email accepts every recipient.
  const failing = await startWorker({ INQUIRY_FROM: FROM });
  try {
    await page.goto(`${failing.url}/contact/`);
    await hydrated(page);
    await fillIn(page);
    await sendButton(page).click();
    await expect(page.getByRole("alert")).toContainText(formText.failed.title);
    await expect(page.getByLabel("Your Message *")).toHaveValue("Are you free in June?");
    expect((await post(couple, HTML, failing)).status).toBe(503);
    expect(failing.log()).toContain("A message was not accepted.");
    expect(failing.log()).not.toMatch(/June|Tofino/);
  } finally {
    await failing.close();
  }
});
