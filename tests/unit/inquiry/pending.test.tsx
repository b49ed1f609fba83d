/** A couple that leaves Contact while its message is on the way, and comes back. */
import { screen } from "@testing-library/react";
import {
  answer,
  answerLater,
  answers,
  button,
  field,
  fillIn,
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

const NO_ANSWER = /^Your message could not be sent\.No answer came back\./;
const restoredNote = () => screen.queryByText(/What you wrote before is still here/);

/** Sends a message, and leaves the page before it is answered. */
async function sendAndLeave(target: string | null = "publisher") {
  const settle = answerLater();
  const { unmount } = await send(target);
  unmount();
  return settle;
}

test("who comes back before the answer sees that the message is being sent, and then that it was", async () => {
  const settle = await sendAndLeave();
  openForm("publisher");
  expect(button()).toHaveTextContent("Sending...");
  expect(values()).toEqual(Object.values(written));
  expect(field("Your Message *").readOnly).toBe(true);
  expect(restoredNote()).not.toBeInTheDocument();
  await press();
  await settle(202);
  expect(answers).toHaveBeenCalledTimes(1);
  expect(sentNotice()).toBeInTheDocument();
  expect(button()).toHaveTextContent("Send Message");
  expect(values().join("")).toBe("");
  expect(sessionStorage).toHaveLength(0);
});

test("who comes back after the answer sees once that the message was sent, and an empty form", async () => {
  const settle = await sendAndLeave();
  await settle(202);
  expect(sessionStorage).toHaveLength(0);
  const { unmount } = openForm("publisher");
  await pass();
  expect(sentNotice()).toBeInTheDocument();
  expect(restoredNote()).not.toBeInTheDocument();
  expect(values().join("")).toBe("");
  unmount();
  openForm("publisher");
  await pass();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test.each([
  ["before", false],
  ["after", true],
])(
  "who comes back %s an answer that is a failure sees it, and sends the same message again",
  async (_when, isAnsweredBefore) => {
    const settle = await sendAndLeave();
    if (isAnsweredBefore) await settle(503);
    openForm("publisher");
    if (!isAnsweredBefore) await settle(503);
    await pass();
    expect(screen.getByRole("alert")).toHaveTextContent(NO_ANSWER);
    expect(values()).toEqual(Object.values(written));
    answer(202);
    await press("Try Again");
    expect(sentNotice()).toBeInTheDocument();
    const [first, second] = posts();
    expect(second!.fields).toEqual(first!.fields);
  },
);

test("who comes and goes several times sees the outcome where the form is open", async () => {
  const settle = await sendAndLeave();
  openForm("publisher").unmount();
  openForm("publisher").unmount();
  await settle(202);
  openForm("publisher");
  await pass();
  expect(sentNotice()).toBeInTheDocument();
});

test("the next message is another one", async () => {
  const settle = await sendAndLeave();
  await settle(202);
  openForm("publisher");
  await pass();
  fillIn();
  answer(202);
  await press();
  const [first, second] = posts();
  expect(second!.fields["id"]).not.toBe(first!.fields["id"]);
});

test("where nothing is delivered, the simulation goes on as well", async () => {
  const { unmount } = await send(null);
  unmount();
  openForm(null);
  expect(button()).toHaveTextContent("Sending...");
  await pass(1500);
  expect(sentNotice()).toBeInTheDocument();
  expect(button()).toHaveTextContent("Send Message");
});
