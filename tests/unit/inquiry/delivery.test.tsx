/** Where messages go, and what the form shows for each response. */
import { fireEvent, screen, within } from "@testing-library/react";
import {
  advance,
  button,
  EMAIL,
  fetchMock,
  fillIn,
  form,
  newUser,
  openForm,
  posts,
  prepareForm,
  press,
  respond,
  send,
  sentNotice,
  setOnline,
  values,
  written,
} from "./contact-form";

const SERVICE = "https://forms.example.com/f/abc";

prepareForm();

const hidden = () =>
  Object.fromEntries(
    Array.from(form().querySelectorAll<HTMLInputElement>("[type=hidden]"), (each) => [
      each.name,
      each.value,
    ]),
  );
const privacyNote = () =>
  screen.queryByText(/I alone read it\. Until it is sent, what you write stays in this tab/);

test.each([
  ["netlify", "/contact/#message-sent", "bot-field", { "form-name": "inquiry" }],
  ["publisher", "/inquiries", "_gotcha", { _next: "/contact/#message-sent" }],
  [SERVICE, SERVICE, "_gotcha", { _next: "https://www.example.com/contact/#message-sent" }],
])("without script, a message for %s goes to %s", (target, action, honeypot, fields) => {
  openForm(target);
  expect(form()).toHaveAttribute("action", action);
  expect(hidden()).toEqual(fields);
  expect(document.getElementById("message-sent")).toHaveTextContent("Message Sent!");
  expect(privacyNote()).toBeInTheDocument();
  // Visitors never reach the honeypot field.
  const names = screen.getAllByRole("textbox").map((each) => each.getAttribute("name"));
  expect(names).toEqual(["name", "email", "phone", "location", "message"]);
  const honeypotField = screen.getByLabelText("Leave this field empty");
  expect(honeypotField).toHaveAttribute("name", honeypot);
  expect(honeypotField).toHaveAttribute("tabindex", "-1");
  expect(honeypotField.closest("[aria-hidden]")).not.toBeNull();
});

test("has the attributes by which Netlify finds a form", () => {
  openForm("netlify");
  expect(form()).toHaveAttribute("name", "inquiry");
  expect(form()).toHaveAttribute("data-netlify", "true");
  expect(form()).toHaveAttribute("data-netlify-honeypot", "bot-field");
});

test.each([
  ["netlify", "/contact/", 200, undefined],
  ["publisher", "/inquiries", 202, { status: "accepted" }],
  [SERVICE, SERVICE, 200, { success: true, message: "Email sent" }],
  [SERVICE, SERVICE, 200, null],
])("sends all fields to %s at %s, and then empties them", async (target, url, status, body) => {
  respond(status, body);
  await send(target);
  expect(sentNotice()).toBeInTheDocument();
  const [post] = posts();
  // Without this header, services redirect to a page.
  const headers = { Accept: "application/json" };
  expect(post).toMatchObject({ url, method: "POST", keepalive: true, headers });
  const { name, email, phone, date, location, message } = post!.fields;
  expect([name, email, phone, date, location, message]).toEqual(Object.values(written));
  expect(post!.fields).toMatchObject(hidden());
  expect(post!.fields["id"]).toMatch(/^\d+(-\d+){3}$/);
  expect(values().join("")).toBe("");
});

const REFUSED = "It cannot be received here at the moment. Please send it as an email.";
const NO_ANSWER = "The connection may be slow";
const NAME = { field: "name", message: "Please write your name." };
const MESSAGE = { field: "message", message: "Please write a message." };
const EMAIL_ERROR = { code: "E", field: "email", message: "should be an email" };
test.each([
  ["netlify", 404, undefined, REFUSED],
  ["publisher", 200, undefined, REFUSED],
  ["publisher", 413, undefined, "It is too long. Please shorten it and try again."],
  ["publisher", 503, undefined, NO_ANSWER],
  ["publisher", 507, undefined, REFUSED],
  [SERVICE, 200, undefined, REFUSED],
  [SERVICE, 200, { success: "false", message: "activate first" }, REFUSED],
  [SERVICE, 200, { ok: false }, REFUSED],
  // The service's own messages about fields. Formspree's have no subject.
  [
    "publisher",
    422,
    { errors: [NAME, MESSAGE] },
    `${NAME.message} ${MESSAGE.message} Nothing you wrote`,
  ],
  [SERVICE, 422, { errors: [EMAIL_ERROR] }, "Email Address should be an email. Nothing you wrote"],
  [SERVICE, 422, { error: "The message is spam." }, "The message is spam. Nothing you wrote"],
  [SERVICE, 422, undefined, REFUSED],
])("shows an error when %s responds with %i %j", async (target, status, body, text) => {
  respond(status, body);
  await send(target);
  expect(screen.getByRole("alert")).toHaveTextContent(`Your message could not be sent.${text}`);
  expect(sentNotice()).not.toBeInTheDocument();
  expect(values()).toEqual(Object.values(written));
});

test("gives up after 30 seconds without a response, and keeps all text", async () => {
  fetchMock.mockImplementationOnce(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
  );
  await send("publisher");
  await advance(29_999);
  expect(button()).toHaveTextContent("Sending...");
  await advance(1);
  expect(screen.getByRole("alert")).toHaveTextContent(NO_ANSWER);
  expect(values()).toEqual(Object.values(written));
});

test("retries a failed message with the same id, and sends a changed one with a new id", async () => {
  respond(503);
  await send("publisher");
  respond(503);
  await press("Try Again");
  fillIn({ "Your Message *": "A forest, rather." });
  respond(202);
  await press();
  expect(sentNotice()).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  const [first, second, third] = posts();
  expect(second!.fields).toEqual(first!.fields);
  expect(third!.fields["message"]).toBe("A forest, rather.");
  expect(third!.fields["id"]).not.toBe(first!.fields["id"]);
});

test("offers to send a failed message as an email, with all fields", async () => {
  respond(503);
  await send("publisher");
  fillIn({ "Your Message *": "A forest & a lake." });
  const link = within(screen.getByRole("alert")).getByRole("link", { name: /as an email instead/ });
  expect(screen.getByRole("link", { name: EMAIL })).toHaveAttribute("href", `mailto:${EMAIL}`);
  // jsdom cannot navigate.
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  const { protocol, pathname, searchParams } = new URL(link.getAttribute("href")!);
  expect(protocol + pathname).toBe(`mailto:${EMAIL}`);
  expect(searchParams.get("body")).toBe(
    "Your Name: Ana & Jo\r\nEmail Address: ana@example.com\r\nPhone Number: 604 555 0123\r\n" +
      "Wedding Date: 2027-06-19\r\nWedding Location: Tofino\r\nYour Message: A forest & a lake.",
  );
});

test.each(["a month ".repeat(190), "婚".repeat(400)])(
  "shortens an email that is too long for Windows, and copies all of it: %s",
  async (message) => {
    respond(503);
    await send("publisher");
    fillIn({ "Your Message *": message });
    const link = screen.getByRole("link", { name: /as an email instead/ });
    link.addEventListener("click", (event) => event.preventDefault());
    await newUser().click(link);
    await advance();
    const href = link.getAttribute("href")!;
    expect(href.length).toBeLessThanOrEqual(2000);
    const body = new URL(href).searchParams.get("body")!;
    expect(body).toMatch(/^Your Name: Ana & Jo\r\n/);
    const [start, end] = body.split("… (It is longer. All of it is copied: please paste it here.)");
    expect(start).toContain(`Your Message: ${message.slice(0, 100)}`);
    expect(end).toBe("");
    expect(await navigator.clipboard.readText()).toContain(`Your Message: ${message}`);
    expect(screen.getByRole("status")).toHaveTextContent("Your message is copied.");
  },
);

test("copies a failed message, or says that the browser cannot", async () => {
  respond(503);
  await send("publisher");
  await press("Copy the Message");
  expect(screen.getByRole("status")).toHaveTextContent("Your message is copied.");
  expect(await navigator.clipboard.readText()).toMatch(/^Your Name: Ana & Jo\r\n/);
  const user = newUser();
  jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException());
  await user.click(screen.getByRole("button", { name: "Copy the Message" }));
  await advance();
  expect(screen.getByRole("status")).toHaveTextContent("It cannot be copied here.");
});

test("shows an error when the visitor is offline, and does not send by itself afterwards", async () => {
  setOnline(false);
  fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await send("publisher");
  expect(screen.getByRole("alert")).toHaveTextContent("You are offline.");
  setOnline(true);
  fireEvent(window, new Event("online"));
  await advance();
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test("sends a message that is too long for keepalive", async () => {
  respond(202);
  openForm("publisher");
  const message = "🌊".repeat(10_000);
  fillIn({ ...written, "Your Message *": message });
  await press();
  expect(posts()[0]).toMatchObject({ keepalive: false, fields: { message } });
});
