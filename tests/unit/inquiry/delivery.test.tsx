import { fireEvent, screen, within } from "@testing-library/react";
import {
  answer,
  answerLater,
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

describe("Without script, a message", () => {
  test("opens the visitor's mail program where nothing is delivered", () => {
    openForm(null);
    expect(form()).toHaveAttribute("action", `mailto:${EMAIL}`);
    expect(form()).toHaveAttribute("method", "post");
    expect(form()).toHaveAttribute("enctype", "text/plain");
    expect(screen.getByText(/opens your own mail program/)).toBeInTheDocument();
  });

  test("for Netlify goes by its conventions, and ends at the notice; for the publisher to it", () => {
    const { unmount } = openForm("netlify");
    expect(form()).toHaveAttribute("action", "/contact/#message-sent");
    expect(form()).toHaveAttribute("data-netlify", "true");
    expect(form()).toHaveAttribute("name", hidden()["form-name"]);
    expect(form().elements.namedItem(form().dataset["netlifyHoneypot"]!)).toBeInTheDocument();
    expect(document.getElementById("message-sent")).toHaveTextContent("Message Sent!");
    unmount();
    openForm("publisher");
    expect(form()).toHaveAttribute("action", "/inquiries");
    expect(form().elements.namedItem("_gotcha")).toBeInTheDocument();
    expect(hidden()).toEqual({ _next: "/contact/#message-sent" });
  });

  test("for a service goes there, and comes back to the notice where the site's address is known", () => {
    const { unmount } = openForm(SERVICE);
    expect(form()).toHaveAttribute("action", SERVICE);
    expect(form().elements.namedItem("_gotcha")).toBeInTheDocument();
    expect(hidden()).toEqual({ _next: "https://www.example.com/contact/#message-sent" });
    unmount();
    openForm(SERVICE, { siteUrl: null });
    expect(hidden()).toEqual({});
  });
});

test.each(["netlify", "publisher", SERVICE])(
  "A field for bots is out of everybody's way (%s)",
  (target) => {
    openForm(target);
    const names = screen.getAllByRole("textbox").map((each) => each.getAttribute("name"));
    expect(names).toEqual(["name", "email", "phone", "location", "message"]);
    const trap = screen.getByLabelText("Leave this field empty");
    expect(trap).toHaveAttribute("tabindex", "-1");
    expect(trap.closest("[aria-hidden]")).not.toBeNull();
  },
);

test("The form says what happens to messages before it sends, where they are delivered", () => {
  const note = () =>
    screen.queryByText(/I alone read it\. Until it is sent, what you write stays in this tab/);
  const { unmount } = openForm("publisher");
  expect(note()).toBeInTheDocument();
  unmount();
  openForm(null);
  expect(note()).not.toBeInTheDocument();
});

describe("A message", () => {
  test.each([
    ["netlify", "/contact/", 200, undefined],
    ["publisher", "/inquiries", 202, { status: "accepted" }],
    [SERVICE, SERVICE, 200, { ok: true, next: "/thanks" }],
    [SERVICE, SERVICE, 200, { success: true, message: "Email sent" }],
    [SERVICE, SERVICE, 200, null],
    [SERVICE, SERVICE, 204, undefined],
  ])("reaches %s word for word, and the form is empty", async (target, url, status, body) => {
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
    expect(sessionStorage).toHaveLength(0);
  });

  const REFUSED = "It cannot be taken just now. Please send it as an email.";
  const NO_ANSWER = "No answer came back.";
  test.each([
    ["netlify", 404, undefined, REFUSED],
    ["publisher", 200, undefined, REFUSED],
    ["publisher", 422, { errors: [] }, REFUSED],
    [SERVICE, 200, undefined, REFUSED],
    [SERVICE, 200, { success: "false", message: "activate first" }, REFUSED],
    [SERVICE, 200, { ok: false }, REFUSED],
    [SERVICE, 422, undefined, REFUSED],
    [SERVICE, 422, "no", REFUSED],
    [SERVICE, 403, { errors: [{ message: "this form is disabled" }] }, REFUSED],
    ["publisher", 429, undefined, REFUSED],
    ["publisher", 413, undefined, "It is too long. Please shorten it."],
    ["publisher", 503, undefined, NO_ANSWER],
    ["publisher", 507, undefined, REFUSED],
  ])("that %s answers with %i is not called sent", async (target, status, body, text) => {
    answer(status, body);
    await send(target);
    expect(screen.getByRole("alert")).toHaveTextContent(`Your message could not be sent.${text}`);
    expect(sentNotice()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(values()).toEqual(Object.values(written));
  });

  const NAME = { field: "name", message: "Please write your name." };
  const MESSAGE = { field: "message", message: "Please write a message." };
  test.each([
    ["publisher", { errors: [NAME] }, NAME.message],
    ["publisher", { errors: [NAME, MESSAGE] }, `${NAME.message} ${MESSAGE.message}`],
    ["publisher", { errors: [{ field: null, message: "No." }] }, "No."],
    // Formspree, whose sentences have no subject.
    [
      SERVICE,
      { error: "Invalid", errors: [{ code: "E", field: "email", message: "should be an email" }] },
      "Email Address should be an email.",
    ],
    [SERVICE, { errors: [{ message: "no <b>" }] }, "no <b>"],
    // Basin.
    [SERVICE, { error: "The message is spam." }, "The message is spam."],
  ])("that %s refuses is explained in its own words: %j", async (target, body, words) => {
    answer(422, body);
    await send(target);
    expect(screen.getByRole("alert")).toHaveTextContent(
      `Your message could not be sent.${words} Every word of it is still here.`,
    );
    expect(values()).toEqual(Object.values(written));
  });

  test("that gets no answer is given up after 30 seconds, with all text kept", async () => {
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

  test("that failed goes out again by its own button, as the same message", async () => {
    answer(503);
    await send("publisher");
    answer(202);
    await press("Try Again");
    expect(sentNotice()).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    const [first, second] = posts();
    expect(second!.fields).toEqual(first!.fields);
  });

  test("that was changed after it failed is another one", async () => {
    answer(503);
    await send("publisher");
    fillIn({ "Your Message *": "A forest, rather." });
    answer(202);
    await press();
    const [first, second] = posts();
    expect(second!.fields["message"]).toBe("A forest, rather.");
    expect(second!.fields["id"]).not.toBe(first!.fields["id"]);
  });

  test("that failed can go as an email with all that is in the form", async () => {
    answer(503);
    await send("publisher");
    fillIn({ "Your Message *": "A forest & a lake." });
    const linkTo = (name: string) => within(screen.getByRole("alert")).getByRole("link", { name });
    const link = linkTo("Send it as an email instead");
    for (const each of [link, linkTo(EMAIL)]) {
      expect(each).toHaveAttribute("href", `mailto:${EMAIL}`);
    }
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

  test("written offline says so, and goes out by its button once there is a connection", async () => {
    setOnline(false);
    answers.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await send("publisher");
    expect(screen.getByRole("alert")).toHaveTextContent("You are offline.");
    setOnline(true);
    fireEvent(window, new Event("online"));
    await pass();
    expect(answers).toHaveBeenCalledTimes(1);
    answer(202);
    await press("Try Again");
    expect(sentNotice()).toBeInTheDocument();
  });

  test("too long to outlive its page is sent all the same", async () => {
    answer(202);
    openForm("publisher");
    fillIn({ ...written, "Your Message *": "🌊".repeat(10_000) });
    await press();
    expect(posts()[0]).toMatchObject({
      keepalive: false,
      fields: { message: "🌊".repeat(10_000) },
    });
  });

  test("goes on when the couple leaves the page, and is not kept once it has arrived", async () => {
    const settle = answerLater();
    const { unmount } = await send("publisher");
    unmount();
    expect(answers.mock.calls[0]![1].signal!.aborted).toBe(false);
    expect(sessionStorage).toHaveLength(1);
    await settle(202);
    expect(sessionStorage).toHaveLength(0);
    openForm("publisher");
    await pass();
    expect(sentNotice()).toBeInTheDocument();
  });
});
