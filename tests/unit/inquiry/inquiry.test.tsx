import { act, fireEvent, screen } from "@testing-library/react";
import {
  answerLater,
  answers,
  button,
  field,
  fillIn,
  form,
  newUser,
  openForm,
  pass,
  prepareForm,
  press,
  send,
  sentNotice,
  values,
  written,
} from "./contact-form";

prepareForm();

function leaveForm() {
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "/";
  link.focus();
}

describe("The contact form", () => {
  test("asks for the specification's fields, in their order", () => {
    openForm(null);
    const asked = Array.from(document.querySelectorAll("label"), ({ textContent }) => {
      const { type, required } = field(textContent);
      return [textContent, type, field(textContent).getAttribute("autocomplete"), required];
    });
    expect(asked).toEqual([
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

  test("has the free dates beside the date that they are about", () => {
    openForm("publisher", { availability: "Both last Saturdays of July are free" });
    expect(field("Wedding Date")).toHaveAccessibleDescription(/^Both last Saturdays/);
  });

  test("says 'Sending...' for 1500 ms, then 'Message Sent!', and empties every field", async () => {
    await send(null);
    expect(screen.getByRole("status")).toHaveTextContent("Your message is on its way.");

    await pass(1499);
    expect(button()).toHaveTextContent("Sending...");
    expect(values()).toEqual(Object.values(written));

    await pass(1);
    expect(sentNotice()).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent(
      /^Message Sent!Thank you for your inquiry\. I will get back to you soon!Dismiss$/,
    );
    // A notice that is announced and focused would be spoken twice.
    expect(button()).toHaveFocus();
    expect(values().join("")).toBe("");
    expect(button()).toHaveTextContent("Send Message");
    expect(button()).toHaveAttribute("aria-disabled", "false");
  });

  test("keeps the notice until it is dismissed, or the next message is sent", async () => {
    await send(null);
    await pass(60 * 60 * 1000);
    expect(sentNotice()).toBeInTheDocument();
    fillIn();
    await press();
    expect(sentNotice()).not.toBeInTheDocument();
    await pass(1500);
    await press("Dismiss");
    expect(sentNotice()).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  test("sends one message for many presses, the second before the first is shown, and keeps the focus", async () => {
    const settle = answerLater();
    openForm("publisher");
    fillIn();
    button().focus();
    act(() => {
      fireEvent.submit(form());
      fireEvent.submit(form());
    });
    const user = newUser();
    await user.type(field("Your Name *"), "{Enter}");
    // The reset would lose what is typed now.
    await user.type(field("Your Message *"), " And a dog.");
    expect(field("Your Message *").value).toBe(written["Your Message *"]);
    await user.click(button());
    expect(answers).toHaveBeenCalledTimes(1);
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await settle(202);
    expect(field("Your Message *").readOnly).toBe(false);
    expect(sentNotice()).toBeInTheDocument();
  });

  test("has the browser refuse blanks alone", async () => {
    openForm("publisher");
    fillIn({ ...written, "Your Name *": " ", "Phone Number": "  ", "Your Message *": "\u00a0\n" });
    await press();
    expect(answers).not.toHaveBeenCalled();
    expect(field("Your Name *")).toBeInvalid();
    expect(field("Your Message *")).toBeInvalid();
    const [, email, , date, location] = Object.values(written);
    expect(values()).toEqual(["", email, "", date, location, ""]);
  });
  test.each([
    ["leaves a couple where it is that has gone on elsewhere", leaveForm, 0],
    ["brings its notice into the view of others", () => button().blur(), 1],
  ])("%s", async (_what, goOn, times) => {
    const settle = answerLater();
    await send("publisher");
    goOn();
    await settle(202);
    expect(sentNotice()).toBeInTheDocument();
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(times);
  });
});
