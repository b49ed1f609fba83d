/** The inline program of a form that delivers messages, which runs before React starts. */
import { createEvent, fireEvent, screen } from "@testing-library/react";

const NOTICE = "/contact/#message-sent";

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `<form aria-label="Inquiry"><input name="name" value="Ana"></form>`;
});

/** Opens the contact page: the inline program runs anew. */
const open = (address: string) =>
  jest.isolateModulesAsync(async () => {
    history.replaceState({ key: "1" }, "", address);
    await import("../../../src/startup/inline/early-send");
  });

/** Sends the form; React, once it runs, sends it itself. */
function send(isHydrated: boolean) {
  const submit = createEvent.submit(screen.getByRole("form"));
  if (isHydrated) submit.preventDefault();
  fireEvent(screen.getByRole("form"), submit);
}

const draft = () => JSON.parse(sessionStorage.getItem("inquiry") ?? "null") as object | null;

test("an early message has its draft's id, and its notice removes the draft", async () => {
  await open("/contact/");
  send(false);
  const formData = new FormData();
  const event = Object.assign(new Event("formdata"), { formData });
  screen.getByRole("form").dispatchEvent(event);
  expect(draft()).toEqual({ name: "Ana", id: formData.get("id") });
  await open(NOTICE);
  expect(location.hash).toBe("#message-sent");
  expect(draft()).toBeNull();
});

test("the notice's address, opened again or without a message, shows the form", async () => {
  const leads = (address: string) => expect(location.pathname + location.hash).toBe(address);
  await open("/contact/");
  send(false);
  await open(NOTICE);
  leads(NOTICE);
  expect(document.documentElement).not.toHaveAttribute("data-not-sent");
  await open(NOTICE);
  leads("/contact/");
  expect(document.documentElement).toHaveAttribute("data-not-sent");
  expect(history.state).toEqual({ key: "1" });
  history.replaceState({ key: "2" }, "", NOTICE);
  fireEvent.popState(window);
  leads("/contact/");
});

test("a message that React sends is left to React", async () => {
  await open("/contact/");
  send(true);
  expect(sessionStorage).toHaveLength(0);
});
