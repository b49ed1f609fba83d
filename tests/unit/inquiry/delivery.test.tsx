import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { removeDraft } from "../../../src/inquiry/draft";
import { Inquiry } from "../../../src/inquiry/inquiry";

const text = { heading: "Send a Message", link: "", note: "" };
const EMAIL = "tala@example.com";
const SERVICE = "https://forms.example.com/f/abc";

const written = {
  "Your Name *": "Ana & Jo",
  "Email Address *": "ana@example.com",
  "Phone Number": "604 555 0123",
  "Wedding Date": "2027-06-19",
  "Wedding Location": "Tofino",
  "Your Message *": "A beach, please. 🌊",
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole("button", { name: /^send/i });
const values = () => Object.keys(written).map((label) => field(label).value);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const answers = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();
const answer = (status: number, body?: unknown) =>
  answers.mockResolvedValueOnce({
    status,
    ok: status < 300,
    json: () =>
      body === undefined ? Promise.reject(new SyntaxError("HTML")) : Promise.resolve(body),
  });

/** Answers the next message when the test says so. */
function answerLater() {
  let settle: (response: Partial<Response>) => void = () => {};
  answers.mockReturnValueOnce(new Promise((resolve) => (settle = resolve)));
  return (status: number) => act(async () => settle({ status, ok: status < 300 }));
}

/** What the form has posted, each with its fields. */
const posts = () =>
  answers.mock.calls.map(([url, { body, ...init }]) => ({
    url,
    ...init,
    fields: Object.fromEntries(new URLSearchParams(body as string)),
  }));

function openForm(target: string | null, siteUrl: string | null = "https://www.example.com") {
  const page = render(
    <Inquiry
      email={EMAIL}
      text={text}
      privacyNote="I alone read it."
      siteUrl={siteUrl}
      target={target}
    >
      <p>Contact details</p>
    </Inquiry>,
  );
  return { user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }), ...page };
}

const fillIn = (text: Readonly<Record<string, string>> = written) =>
  Object.entries(text).forEach(([label, value]) =>
    fireEvent.input(field(label), { target: { value } }),
  );

/** The form of a page whose scripts run only after this was typed. */
function openFormLate(typed: Readonly<Record<string, string>>) {
  const page = (
    <Inquiry email={EMAIL} target="publisher" text={text}>
      <p>Contact details</p>
    </Inquiry>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  for (const [label, value] of Object.entries(typed)) field(label).value = value;
  render(page, { container, hydrate: true });
}

async function send(target: string) {
  const page = openForm(target);
  fillIn();
  await page.user.click(button());
  await pass(0);
  return page;
}

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
}

beforeEach(() => {
  jest.useFakeTimers();
  removeDraft();
  answers.mockReset();
  Object.assign(globalThis, { fetch: answers });
  setOnline(true);
  Element.prototype.scrollIntoView = jest.fn();
});

afterEach(() => {
  jest.useRealTimers();
});

const form = () => document.querySelector("form")!;
const hidden = () =>
  Object.fromEntries(
    Array.from(form().querySelectorAll<HTMLInputElement>("[type=hidden]"), ({ name, value }) => [
      name,
      value,
    ]),
  );

describe("Without script, a message", () => {
  test("for Netlify goes by its conventions, and ends at the notice", () => {
    openForm("netlify");
    expect(form()).toHaveAttribute("action", "/contact/#message-sent");
    expect(form()).toHaveAttribute("method", "post");
    expect(form()).toHaveAttribute("data-netlify", "true");
    expect(form()).toHaveAttribute("name", hidden()["form-name"]);
    expect(form().elements.namedItem(form().dataset["netlifyHoneypot"]!)).toBeInTheDocument();
    expect(document.getElementById("message-sent")).toHaveTextContent("Message Sent!");
  });

  test("for the publisher goes to it", () => {
    openForm("publisher");
    expect(form()).toHaveAttribute("action", "/inquiries");
    expect(form().elements.namedItem("bot-field")).toBeInTheDocument();
  });

  test("for a service goes there, and comes back to the notice where the site's address is known", () => {
    const { unmount } = openForm(SERVICE);
    expect(form()).toHaveAttribute("action", SERVICE);
    expect(hidden()).toEqual({ _next: "https://www.example.com/contact/#message-sent" });
    unmount();
    openForm(SERVICE, null);
    expect(hidden()).toEqual({});
  });
});

test.each(["netlify", "publisher", SERVICE])(
  "A field for bots is out of everybody's way (%s)",
  (target) => {
    openForm(target);
    expect(screen.getAllByRole("textbox").map((each) => each.getAttribute("name"))).toEqual([
      "name",
      "email",
      "phone",
      "location",
      "message",
    ]);
    const trap = screen.getByLabelText("Leave this field empty");
    expect(trap).toHaveAttribute("tabindex", "-1");
    expect(trap.closest("[aria-hidden]")).not.toBeNull();
  },
);

test("Where messages are delivered, the form says what happens to them before it sends", () => {
  openForm("publisher");
  expect(
    screen.getByText(/I alone read it\. Until it is sent, your browser keeps/),
  ).toBeInTheDocument();
});

test("Where they are not, it says nothing of the kind", () => {
  openForm(null);
  expect(screen.queryByText(/I alone read it/)).not.toBeInTheDocument();
});

describe("A message", () => {
  test.each([
    ["netlify", "/contact/", 200, undefined],
    ["publisher", "/inquiries", 202, { status: "accepted" }],
    [SERVICE, SERVICE, 200, { ok: true, next: "/thanks" }],
  ])("reaches %s word for word, and the form is empty", async (target, url, status, body) => {
    answer(status, body);
    await send(target);
    expect(
      screen.getByText("Thank you for your inquiry. I will get back to you soon!", {
        selector: "[role=status] *",
      }),
    ).toBeInTheDocument();
    const [post] = posts();
    expect(post).toMatchObject({ url, method: "POST", keepalive: true });
    expect(post!.fields).toMatchObject({
      name: "Ana & Jo",
      email: "ana@example.com",
      phone: "604 555 0123",
      date: "2027-06-19",
      location: "Tofino",
      message: "A beach, please. 🌊",
      ...hidden(),
    });
    expect(post!.fields["id"]).toMatch(/^\d+(-\d+){3}$/);
    expect(values().join("")).toBe("");
    expect(localStorage).toHaveLength(0);
  });

  test.each([
    ["netlify", 404, undefined],
    ["publisher", 200, undefined],
    ["publisher", 422, { errors: [] }],
    [SERVICE, 200, undefined],
    [SERVICE, 200, { success: "false", message: "activate first" }],
    [SERVICE, 422, { errors: [{ message: "no" }] }],
  ])("that %s does not take with %i is not called sent", async (target, status, body) => {
    answer(status, body);
    await send(target);
    expect(screen.getByRole("alert")).toHaveTextContent(
      "The service that takes messages refused it.",
    );
    expect(values()).toEqual(Object.values(written));
  });

  test.each([
    [
      429,
      "Too many messages have come from your connection. Please try again in an hour, or send it as an email.",
    ],
    [413, "It is too long. Please shorten it."],
    [503, "The service that takes messages does not work just now. Please try again later"],
    [507, "No more messages can be taken just now. Please send it as an email."],
  ])("that is answered with %i says so, and can go as an email", async (status, text) => {
    answer(status);
    await send("publisher");
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect(
      within(screen.getByRole("alert")).getByRole("link", { name: "Send it as an email instead" }),
    ).toBeInTheDocument();
  });

  test("that gets no answer is given up after 30 seconds, with all text kept", async () => {
    answers.mockImplementationOnce(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal!.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
        }),
    );
    await send("publisher");
    await pass(29_000);
    expect(button()).toHaveTextContent("Sending...");
    await pass(1_000);
    expect(screen.getByRole("alert")).toHaveTextContent("No answer came back.");
    expect(values()).toEqual(Object.values(written));
  });

  test("that failed goes out again by its own button, as the same message", async () => {
    answer(503);
    const { user } = await send("publisher");
    answer(202);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await pass(0);
    expect(screen.getByText("Message Sent!", { selector: "[role=status] *" })).toBeInTheDocument();
    const [first, second] = posts();
    expect(second!.fields).toEqual(first!.fields);
  });

  test("that was changed after it failed is another one", async () => {
    answer(503);
    const { user } = await send("publisher");
    fillIn({ "Your Message *": "A forest, rather." });
    answer(202);
    await user.click(button());
    await pass(0);
    const [first, second] = posts();
    expect(second!.fields["message"]).toBe("A forest, rather.");
    expect(second!.fields["id"]).not.toBe(first!.fields["id"]);
  });

  test("that failed can go as an email with all that is in the form", async () => {
    answer(503);
    await send("publisher");
    fillIn({ "Your Message *": "A forest & a lake." });
    const link = within(screen.getByRole("alert")).getByRole("link", {
      name: "Send it as an email instead",
    });
    expect(link).toHaveAttribute("href", `mailto:${EMAIL}`);
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
    const { user } = await send("publisher");
    expect(screen.getByRole("alert")).toHaveTextContent("You are offline.");
    setOnline(true);
    fireEvent(window, new Event("online"));
    await pass(0);
    expect(answers).toHaveBeenCalledTimes(1);
    answer(202);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await pass(0);
    expect(screen.getByText("Message Sent!", { selector: "[role=status] *" })).toBeInTheDocument();
    expect(posts()[1]!.fields["id"]).toBe(posts()[0]!.fields["id"]);
  });

  test("too long to outlive its page is sent all the same", async () => {
    answer(202);
    const { user } = openForm("publisher");
    fillIn({ ...written, "Your Message *": "🌊".repeat(10_000) });
    await user.click(button());
    await pass(0);
    expect(posts()[0]).toMatchObject({ keepalive: false });
    expect(posts()[0]!.fields["message"]).toBe("🌊".repeat(10_000));
  });

  test("goes on when the couple leaves the page, and is not kept once it has arrived", async () => {
    const settle = answerLater();
    const { unmount } = await send("publisher");
    unmount();
    expect(answers.mock.calls[0]![1].signal!.aborted).toBe(false);
    expect(localStorage).toHaveLength(1);
    await settle(202);
    expect(localStorage).toHaveLength(0);
  });
});

describe("Text that was not sent", () => {
  test("is there again after a reload, said so, and sent as the same message", async () => {
    answer(503);
    const { unmount, user } = await send("publisher");
    unmount();
    openForm("publisher");
    expect(values()).toEqual(Object.values(written));
    expect(screen.getByText(/What you wrote before is still here/)).toBeInTheDocument();
    answer(202);
    await user.click(button());
    await pass(0);
    expect(posts()[1]!.fields["id"]).toBe(posts()[0]!.fields["id"]);
    expect(screen.queryByText(/What you wrote before/)).not.toBeInTheDocument();
  });

  test("is not mentioned once it has been sent and the notice is dismissed", async () => {
    const { unmount, user } = openForm("publisher");
    fillIn();
    unmount();
    openForm("publisher");
    answer(202);
    await user.click(button());
    await pass(0);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(values().join("")).toBe("");
    expect(screen.queryByText(/What you wrote before/)).not.toBeInTheDocument();
  });

  test("is not mentioned where all of it was deleted again", () => {
    const { unmount } = openForm("netlify");
    fillIn({ "Your Name *": "A" });
    fillIn({ "Your Name *": "" });
    unmount();
    openForm("netlify");
    expect(values().join("")).toBe("");
    expect(screen.queryByText(/What you wrote before/)).not.toBeInTheDocument();
  });

  test("can be removed from the device", async () => {
    const { unmount, user } = openForm("publisher");
    fillIn();
    unmount();
    openForm("publisher");
    await user.click(screen.getByRole("button", { name: "Clear the Form" }));
    await pass(0);
    expect(values().join("")).toBe("");
    expect(localStorage).toHaveLength(0);
  });

  test("does not replace what has been typed before the page's scripts ran", () => {
    const { unmount } = openForm("publisher");
    fillIn();
    unmount();
    openFormLate({ "Your Name *": "Mai" });
    expect(values()).toEqual(["Mai", ...Object.values(written).slice(1)]);
  });

  test("is not mentioned where something else was typed before the page's scripts ran", () => {
    const { unmount } = openForm("publisher");
    fillIn({ "Your Name *": "Ana" });
    unmount();
    openFormLate({ "Your Name *": "Mai" });
    expect(values().join("")).toBe("Mai");
    expect(screen.queryByText(/What you wrote before/)).not.toBeInTheDocument();
  });

  test("is not kept where nothing is delivered", () => {
    openForm(null);
    fillIn();
    expect(localStorage).toHaveLength(0);
  });

  test("stays in the form where the browser lets the page keep nothing", async () => {
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    answer(503);
    const { user } = await send("publisher");
    expect(values()).toEqual(Object.values(written));
    answer(202);
    await user.click(button());
    await pass(0);
    expect(posts()[1]!.fields["id"]).toBe(posts()[0]!.fields["id"]);
    jest.restoreAllMocks();
  });
});
