import { act, fireEvent, screen } from "@testing-library/react";
import {
  advance,
  button,
  fetchMock,
  field,
  fillIn,
  form,
  newUser,
  openForm,
  prepareForm,
  press,
  respondLater,
  send,
  sentNotice,
  values,
  written,
} from "./contact-form";

prepareForm();

/** Moves the focus to a link outside the form. */
function leaveForm() {
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "/";
  link.focus();
}

describe("The contact form", () => {
  test("has the specification's fields, in their order", () => {
    openForm(null);
    const fields = Array.from(document.querySelectorAll("label"), ({ textContent }) => {
      const { type, required } = field(textContent);
      return [textContent, type, field(textContent).getAttribute("autocomplete"), required];
    });
    expect(fields).toEqual([
      ["Your Name *", "text", "name", true],
      ["Email Address *", "email", "email", true],
      ["Phone Number", "tel", "tel", false],
      ["Wedding Date", "date", null, false],
      ["Wedding Location", "text", null, false],
      ["Your Message *", "textarea", null, true],
    ]);
    expect(field("Your Message *")).toHaveAttribute("rows", "5");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test("describes the date field with the free dates", () => {
    openForm("publisher", { availability: "Both last Saturdays of July are free" });
    expect(field("Wedding Date")).toHaveAccessibleDescription(/^Both last Saturdays/);
  });

  test("says 'Sending...' for 1500 ms, then 'Message Sent!', and empties every field", async () => {
    await send(null);
    expect(screen.getByRole("status")).toHaveTextContent("Your message is on its way.");

    await advance(1499);
    expect(button()).toHaveTextContent("Sending...");
    expect(values()).toEqual(Object.values(written));

    await advance(1);
    expect(sentNotice()).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent(
      /^Message Sent!Thank you for your inquiry\. I will get back to you soon!Dismiss$/,
    );
    // Screen readers would read a notice twice that is announced and focused.
    expect(button()).toHaveFocus();
    expect(values().join("")).toBe("");
    expect(button()).toHaveTextContent("Send Message");
    expect(button()).toHaveAttribute("aria-disabled", "false");
  });

  test("adds the officiant's own sentence below the notice, also without script", async () => {
    const afterSending = "I write back on Tuesdays.";
    openForm("publisher", { afterSending });
    expect(document.getElementById("message-sent")).toHaveTextContent(
      /^Message Sent!Thank you for your inquiry\. I will get back to you soon!I write back on Tuesdays\.$/,
    );
    const settle = respondLater();
    fillIn();
    await press();
    await settle(202);
    expect(screen.getByRole("status")).toHaveTextContent(
      /^Message Sent!Thank you for your inquiry\. I will get back to you soon!I write back on Tuesdays\.Dismiss$/,
    );
  });

  test("keeps the notice until it is dismissed, or the next message is sent", async () => {
    await send(null);
    await advance(60 * 60 * 1000);
    expect(sentNotice()).toBeInTheDocument();
    fillIn();
    await press();
    expect(sentNotice()).not.toBeInTheDocument();
    await advance(1500);
    await press("Dismiss");
    expect(sentNotice()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  test("sends one message however often and fast its button is pressed, and keeps the focus", async () => {
    const settle = respondLater();
    openForm("publisher");
    fillIn();
    button().focus();
    act(() => {
      fireEvent.submit(form());
      fireEvent.submit(form());
    });
    const user = newUser();
    await user.type(field("Your Name *"), "{Enter}");
    // The reset would delete what is typed now.
    await user.type(field("Your Message *"), " And a dog.");
    expect(field("Your Message *").value).toBe(written["Your Message *"]);
    await user.click(button());
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await settle(202);
    expect(field("Your Message *").readOnly).toBe(false);
    expect(sentNotice()).toBeInTheDocument();
  });

  test.each(["\u202Aana@example.com\u202C", "ana@example.com\u200E"])(
    "removes invisible characters around a pasted address before the browser checks it: %j",
    async (pasted) => {
      openForm("publisher");
      fillIn({ ...written, "Email Address *": pasted });
      await press();
      expect(new URLSearchParams(String(fetchMock.mock.lastCall?.[1].body)).get("email")).toBe(
        "ana@example.com",
      );
    },
  );

  test("lets the browser reject fields that contain only blanks", async () => {
    openForm("publisher");
    fillIn({ ...written, "Your Name *": " ", "Phone Number": "  ", "Your Message *": "\u00a0\n" });
    await press();
    expect(fetchMock).not.toHaveBeenCalled();
    expect(field("Your Name *")).toBeInvalid();
    expect(field("Your Message *")).toBeInvalid();
    const [, email, , date, location] = Object.values(written);
    expect(values()).toEqual(["", email, "", date, location, ""]);
  });

  test("shows the browser's message beside each field that it rejects, until it is corrected", async () => {
    // jsdom has no messages of its own.
    jest
      .spyOn(HTMLInputElement.prototype, "validationMessage", "get")
      .mockReturnValue("Please fill out this field.");
    openForm("publisher");
    const name = () => field("Your Name *");
    expect(name()).not.toHaveAttribute("aria-invalid");
    await press();
    expect(name()).toHaveFocus();
    expect(name()).toHaveAttribute("aria-invalid", "true");
    expect(name()).toHaveAccessibleDescription("Please fill out this field.");
    expect(screen.getByRole("status")).toHaveTextContent("3 fields need your attention.");
    fillIn({ "Your Name *": "Ana", "Your Message *": "Hello" });
    expect(name()).not.toHaveAttribute("aria-invalid");
    expect(name()).not.toHaveAccessibleDescription();
    expect(screen.getByRole("status")).toHaveTextContent("1 field needs your attention.");
    fillIn({ "Email Address *": "ana" });
    expect(field("Email Address *")).toHaveAttribute("aria-invalid", "true");
    fillIn({ "Email Address *": "ana@example.com" });
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(document.querySelector("[aria-invalid]")).toBeNull();
  });

  test.each([
    ["does not scroll back when the focus has moved on", leaveForm, 0],
    ["scrolls its notice into view otherwise", () => button().blur(), 1],
  ])("%s", async (_what, moveFocus, times) => {
    const settle = respondLater();
    await send("publisher");
    moveFocus();
    await settle(202);
    expect(sentNotice()).toBeInTheDocument();
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(times);
  });
});
