import { act, fireEvent, screen } from "@testing-library/react";
import {
  answer,
  answerLater,
  answers,
  button,
  field,
  fillIn,
  form,
  newUser,
  openForm,
  pass,
  posts,
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
    expect(screen.getByText("* required")).toBeInTheDocument();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
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
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    // A notice that is announced and focused would be spoken twice.
    expect(button()).toHaveFocus();
    expect(values().join("")).toBe("");
    expect(button()).toHaveTextContent("Send Message");
    expect(button()).toHaveAttribute("aria-disabled", "false");
  });

  test("keeps the notice until it is dismissed, or the next message is sent", async () => {
    await send(null);
    await pass(60 * 60 * 1000);
    fillIn();
    expect(sentNotice()).toBeInTheDocument();
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
    // Any date will do.
    fillIn({ ...written, "Wedding Date": "2019-06-19" });
    button().focus();
    act(() => {
      fireEvent.submit(form());
      fireEvent.submit(form());
    });
    const user = newUser();
    await user.click(button());
    await user.type(field("Your Name *"), "{Enter}");
    // The reset would lose what is typed now.
    await user.type(field("Your Message *"), " And a dog.");
    expect(field("Your Message *").value).toBe(written["Your Message *"]);
    await user.click(button());
    expect(answers).toHaveBeenCalledTimes(1);
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await settle(202);
    expect(posts()[0]!.fields).toMatchObject({
      date: "2019-06-19",
      message: written["Your Message *"],
    });
    expect(field("Your Message *").readOnly).toBe(false);
    expect(sentNotice()).toBeInTheDocument();
  });

  test.each([
    ["the button", () => press()],
    ["Enter in a field", () => newUser().type(field("Wedding Location"), "{Enter}")],
    ["the button of a message that failed", () => press("Try Again")],
  ])("has the browser refuse blanks alone, sent by %s", async (_what, submit) => {
    answer(503);
    await send("publisher");
    fillIn({ "Your Name *": " ", "Phone Number": "  ", "Your Message *": " \n\u00a0\n" });
    await submit();
    expect(answers).toHaveBeenCalledTimes(1);
    expect(field("Your Name *")).toBeInvalid();
    expect(field("Your Message *")).toBeInvalid();
    const [, email, , date, location] = Object.values(written);
    expect(values()).toEqual(["", email, "", date, location, ""]);
  });

  test("leaves a couple where it is that has gone on elsewhere, and brings the notice into view of others", async () => {
    const { scrollIntoView } = Element.prototype;
    for (const [goOn, times] of [
      [leaveForm, 0],
      [() => button().blur(), 1],
    ] as const) {
      const settle = answerLater();
      const { unmount } = await send("publisher");
      goOn();
      await settle(202);
      expect(sentNotice()).toBeInTheDocument();
      expect(scrollIntoView).toHaveBeenCalledTimes(times);
      unmount();
    }
  });
});
