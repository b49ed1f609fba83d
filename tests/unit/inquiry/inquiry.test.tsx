import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { removeDraft } from "../../../src/inquiry/draft";
import { Inquiry } from "../../../src/inquiry/inquiry";

const text = { heading: "Send a Message", link: "", note: "" };
const EMAIL = "tala@example.com";
const DESCRIPTION = "Thank you for your inquiry. I will get back to you soon!";

const written = {
  "Your Name *": "Ana & Jo",
  "Email Address *": "ana@example.com",
  "Phone Number": "604 555 0123",
  "Wedding Date": "2027-06-19",
  "Wedding Location": "Tofino",
  "Your Message *": "We would love to marry on a beach.",
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const form = () => screen.getByRole<HTMLButtonElement>("button", { name: /^send/i }).form!;
const button = () => screen.getByRole("button", { name: /^send/i });
const values = () => Object.keys(written).map((label) => field(label).value);
// user-event goes on from what it typed itself, as if the form had not been reset since.
const fillInAgain = () =>
  Object.entries(written).forEach(([label, value]) =>
    fireEvent.input(field(label), { target: { value } }),
  );
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** @param target where messages go; by default nowhere, as the specification has it */
function openForm(target?: string) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const page = render(
    <StrictMode>
      <Inquiry email={EMAIL} target={target} text={text}>
        <p>Contact details</p>
      </Inquiry>
    </StrictMode>,
  );
  const fillIn = async () => {
    for (const [label, value] of Object.entries(written)) await user.type(field(label), value);
  };
  return { user, fillIn, ...page };
}

/** A form whose messages arrive or fail when the test says so. */
function openDelivered() {
  const settle: { arrive: () => void; fail: () => void }[] = [];
  const send = jest.fn(
    () =>
      new Promise((resolve, reject) => {
        settle.push({
          arrive: () => resolve({ status: 202 }),
          fail: () => reject(new TypeError("Failed to fetch")),
        });
      }),
  );
  Object.assign(globalThis, { fetch: send });
  const last = () => {
    const found = settle.at(-1);
    if (!found) throw new Error("Nothing was sent.");
    return found;
  };
  return {
    ...openForm("publisher"),
    send,
    arrive: () => act(async () => last().arrive()),
    fail: () => act(async () => last().fail()),
  };
}

const sentNotice = () => within(screen.getByRole("status")).queryByText("Message Sent!");

describe("The contact form", () => {
  let warnings: jest.SpyInstance[];

  beforeEach(() => {
    jest.useFakeTimers();
    removeDraft();
    // jsdom lays nothing out, so that it cannot scroll either.
    Element.prototype.scrollIntoView = jest.fn();
    warnings = [jest.spyOn(console, "error"), jest.spyOn(console, "warn")];
  });

  afterEach(() => {
    warnings.forEach((spy) => {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    });
    jest.useRealTimers();
  });

  it("asks for the specification's fields, in their order", () => {
    openForm();
    const asked = Array.from(document.querySelectorAll("label"), (label) => label.textContent);
    expect(asked).toEqual(Object.keys(written));
    expect(field("Your Message *")).toHaveAttribute("rows", "5");
    expect(screen.getByText("* required")).toBeInTheDocument();
  });

  it.each([
    ["Your Name *", "text", "name", true],
    ["Email Address *", "email", "email", true],
    ["Phone Number", "tel", "tel", false],
    ["Wedding Date", "date", null, false],
    ["Wedding Location", "text", null, false],
    ["Your Message *", "textarea", null, true],
  ])("takes for '%s' a %s", (label, type, autocomplete, isRequired) => {
    openForm();
    expect(field(label).type).toBe(type);
    expect(field(label).getAttribute("autocomplete")).toBe(autocomplete);
    expect(field(label).required).toBe(isRequired);
  });

  it("sends nothing that the browser finds incomplete", async () => {
    const { send, user } = openDelivered();
    await user.click(button());
    await user.type(field("Your Name *"), "Ana & Jo");
    await user.type(field("Your Message *"), "Hello");
    await user.type(field("Email Address *"), "not an address");
    await user.click(button());
    expect(send).not.toHaveBeenCalled();
    expect(document.querySelector("form")?.noValidate).toBe(false);
  });

  it("says 'Sending...' for 1500 ms, then 'Message Sent!', and empties every field", async () => {
    const { user, fillIn } = openForm();
    await fillIn();
    await user.click(button());
    expect(button()).toHaveTextContent("Sending...");
    expect(screen.getByRole("status")).toHaveTextContent("Your message is on its way.");

    await pass(1499);
    expect(button()).toHaveTextContent("Sending...");
    expect(values()).toEqual(Object.values(written));

    await pass(1);
    const notice = screen.getByRole("status");
    expect(within(notice).getByText("Message Sent!")).toBeInTheDocument();
    expect(within(notice).getByText(DESCRIPTION)).toBeInTheDocument();
    // A notice that is announced and focused would be spoken twice.
    expect(button()).toHaveFocus();
    expect(values()).toEqual(["", "", "", "", "", ""]);
    expect(button()).toHaveTextContent("Send Message");
    expect(button()).toHaveAttribute("aria-disabled", "false");
  });

  it("keeps the notice until it is dismissed, and the focus in the form", async () => {
    const { user, fillIn } = openForm();
    await fillIn();
    await user.click(button());
    await pass(1500);
    await pass(60 * 60 * 1000);
    expect(screen.getByText("Message Sent!")).toBeInTheDocument();

    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Message Sent!")).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it("takes the notice away when the next message is sent", async () => {
    const { user, fillIn } = openForm();
    await fillIn();
    await user.click(button());
    await pass(1500);
    fillInAgain();
    expect(screen.getByText("Message Sent!")).toBeInTheDocument();
    await user.click(button());
    expect(screen.queryByText("Message Sent!")).not.toBeInTheDocument();
    await pass(1500);
    expect(screen.getByText("Message Sent!")).toBeInTheDocument();
  });

  it("says nothing of its own about any date, and sends it", async () => {
    const { arrive, fillIn, user } = openDelivered();
    await fillIn();
    const date = field("Wedding Date");
    fireEvent.input(date, { target: { value: "2019-06-19" } });
    expect(date).toBeValid();
    expect(date).not.toHaveAccessibleDescription();
    await user.click(button());
    await arrive();
    expect(sentNotice()).toBeInTheDocument();
  });

  it("sends nothing on a second press or Enter, and keeps the focus", async () => {
    const { arrive, fillIn, send, user } = openDelivered();
    await fillIn();
    await user.dblClick(button());
    await user.click(button());
    await user.type(field("Your Name *"), "{Enter}");
    await user.click(button());
    expect(send).toHaveBeenCalledTimes(1);
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await arrive();
    expect(sentNotice()).toBeInTheDocument();
  });

  it("sends one message for two presses before the first is shown", async () => {
    const { arrive, fillIn, send } = openDelivered();
    await fillIn();
    act(() => {
      fireEvent.submit(form());
      fireEvent.submit(form());
    });
    expect(send).toHaveBeenCalledTimes(1);
    await arrive();
  });

  it("takes no text while sending that the reset would lose", async () => {
    const { arrive, fillIn, user } = openDelivered();
    await fillIn();
    await user.click(button());
    await user.type(field("Your Message *"), " And a dog.");
    expect(values()).toEqual(Object.values(written));
    await arrive();
    expect(field("Your Message *").readOnly).toBe(false);
  });

  it("keeps all text when sending fails, and offers the email address", async () => {
    const { arrive, fail, fillIn, user } = openDelivered();
    await fillIn();
    await user.click(button());
    await fail();
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("Your message could not be sent.");
    expect(button()).toHaveFocus();
    expect(within(alert).getByRole("link", { name: EMAIL })).toHaveAttribute(
      "href",
      `mailto:${EMAIL}`,
    );
    expect(sentNotice()).not.toBeInTheDocument();
    expect(values()).toEqual(Object.values(written));

    await user.click(button());
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await arrive();
    expect(sentNotice()).toBeInTheDocument();
    expect(values()).toEqual(["", "", "", "", "", ""]);
  });

  it("does no harm when the visitor leaves while it is sending", async () => {
    const { user, fillIn, unmount } = openForm();
    await fillIn();
    await user.click(button());
    unmount();
    await pass(1500);
    expect(document.body).not.toHaveTextContent("Message Sent!");
  });

  it("opens the visitor's mail program where no script runs", () => {
    openForm();
    const form = document.querySelector("form");
    expect(form).toHaveAttribute("action", `mailto:${EMAIL}`);
    expect(form).toHaveAttribute("method", "post");
    expect(form).toHaveAttribute("enctype", "text/plain");
    expect(screen.getByText(/opens your own mail program/)).toBeInTheDocument();
  });
});
