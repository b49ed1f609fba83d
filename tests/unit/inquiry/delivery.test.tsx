/** Where messages go, and what the form says of the answer. */
import { fireEvent, screen, within } from "@testing-library/react";
import {
  answer,
  answers,
  button,
  EMAIL,
  fillIn,
  form,
  openForm,
  pass,
  posts,
  prepareForm,
  press,
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
  // The field for bots is out of everybody's way.
  const names = screen.getAllByRole("textbox").map((each) => each.getAttribute("name"));
  expect(names).toEqual(["name", "email", "phone", "location", "message"]);
  const trap = screen.getByLabelText("Leave this field empty");
  expect(trap).toHaveAttribute("name", honeypot);
  expect(trap).toHaveAttribute("tabindex", "-1");
  expect(trap.closest("[aria-hidden]")).not.toBeNull();
});

test("Netlify finds its form", () => {
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
])(
  "a message reaches %s at %s with all fields, which are empty then",
  async (target, url, status, body) => {
    answer(status, body);
    await send(target);
    expect(sentNotice()).toBeInTheDocument();
    const [post] = posts();
    // Services that are not asked for JSON lead on to a page.
    const headers = { Accept: "application/json" };
    expect(post).toMatchObject({ url, method: "POST", keepalive: true, headers });
    const { name, email, phone, date, location, message } = post!.fields;
    expect([name, email, phone, date, location, message]).toEqual(Object.values(written));
    expect(post!.fields).toMatchObject(hidden());
    expect(post!.fields["id"]).toMatch(/^\d+(-\d+){3}$/);
    expect(values().join("")).toBe("");
  },
);

const REFUSED = "It cannot be taken just now. Please send it as an email.";
const NO_ANSWER = "No answer came back.";
const NAME = { field: "name", message: "Please write your name." };
const MESSAGE = { field: "message", message: "Please write a message." };
const EMAIL_ERROR = { code: "E", field: "email", message: "should be an email" };
test.each([
  ["netlify", 404, undefined, REFUSED],
  ["publisher", 200, undefined, REFUSED],
  ["publisher", 413, undefined, "It is too long. Please shorten it."],
  ["publisher", 503, undefined, NO_ANSWER],
  ["publisher", 507, undefined, REFUSED],
  [SERVICE, 200, undefined, REFUSED],
  [SERVICE, 200, { success: "false", message: "activate first" }, REFUSED],
  [SERVICE, 200, { ok: false }, REFUSED],
  // A service says itself what is wrong with the fields; Formspree's sentences have no subject.
  ["publisher", 422, { errors: [NAME, MESSAGE] }, `${NAME.message} ${MESSAGE.message} Every word`],
  [SERVICE, 422, { errors: [EMAIL_ERROR] }, "Email Address should be an email. Every word"],
  [SERVICE, 422, { error: "The message is spam." }, "The message is spam. Every word"],
  [SERVICE, 422, undefined, REFUSED],
])(
  "a message that %s answers with %i %j is not called sent",
  async (target, status, body, text) => {
    answer(status, body);
    await send(target);
    expect(screen.getByRole("alert")).toHaveTextContent(`Your message could not be sent.${text}`);
    expect(sentNotice()).not.toBeInTheDocument();
    expect(values()).toEqual(Object.values(written));
  },
);

test("a message that gets no answer is given up after 30 seconds, with all text kept", async () => {
  answers.mockImplementationOnce(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
  );
  await send("publisher");
  await pass(29_999);
  expect(button()).toHaveTextContent("Sending...");
  await pass(1);
  expect(screen.getByRole("alert")).toHaveTextContent(NO_ANSWER);
  expect(values()).toEqual(Object.values(written));
});

test("a message that failed goes out again as the same one, and as another once it is changed", async () => {
  answer(503);
  await send("publisher");
  answer(503);
  await press("Try Again");
  fillIn({ "Your Message *": "A forest, rather." });
  answer(202);
  await press();
  expect(sentNotice()).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  const [first, second, third] = posts();
  expect(second!.fields).toEqual(first!.fields);
  expect(third!.fields["message"]).toBe("A forest, rather.");
  expect(third!.fields["id"]).not.toBe(first!.fields["id"]);
});

test("a message that failed can go as an email with all that is in the form", async () => {
  answer(503);
  await send("publisher");
  fillIn({ "Your Message *": "A forest & a lake." });
  const link = within(screen.getByRole("alert")).getByRole("link", { name: /as an email instead/ });
  expect(screen.getByRole("link", { name: EMAIL })).toHaveAttribute("href", `mailto:${EMAIL}`);
  // jsdom cannot go there.
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  const { protocol, pathname, searchParams } = new URL(link.getAttribute("href")!);
  expect(protocol + pathname).toBe(`mailto:${EMAIL}`);
  expect(searchParams.get("body")).toBe(
    "Your Name: Ana & Jo\r\nEmail Address: ana@example.com\r\nPhone Number: 604 555 0123\r\n" +
      "Wedding Date: 2027-06-19\r\nWedding Location: Tofino\r\nYour Message: A forest & a lake.",
  );
});

test("a message written offline says so, and goes out by its button alone", async () => {
  setOnline(false);
  answers.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await send("publisher");
  expect(screen.getByRole("alert")).toHaveTextContent("You are offline.");
  setOnline(true);
  fireEvent(window, new Event("online"));
  await pass();
  expect(answers).toHaveBeenCalledTimes(1);
});

test("a message too long to outlive its page is sent all the same", async () => {
  answer(202);
  openForm("publisher");
  const message = "🌊".repeat(10_000);
  fillIn({ ...written, "Your Message *": message });
  await press();
  expect(posts()[0]).toMatchObject({ keepalive: false, fields: { message } });
});
