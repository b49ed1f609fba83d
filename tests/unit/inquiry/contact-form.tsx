/** The contact form on a page: how tests open it, fill it in, press its buttons and answer it. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, type ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { removeDraft } from "../../../src/inquiry/draft";
import { Inquiry } from "../../../src/inquiry/inquiry";

type Text = Readonly<Record<string, string>>;

export const EMAIL = "tala@example.com";

export const written = {
  "Your Name *": "Ana & Jo",
  "Email Address *": "ana@example.com",
  "Phone Number": "604 555 0123",
  "Wedding Date": "2027-06-19",
  "Wedding Location": "Tofino",
  "Your Message *": "A beach, please. 🌊",
};

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const form = () => document.querySelector("form")!;
export const button = () => screen.getByRole("button", { name: /^send/i });
export const values = () => Object.keys(written).map((label) => field(label).value);
/** The notice that scripts show; where none runs, another one is in the page. */
export const sentNotice = () => within(screen.getByRole("status")).queryByText("Message Sent!");

/** Lets time pass, and whatever waits for an answer go on. */
export const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
export const newUser = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

export async function press(name: string | RegExp = /^send/i) {
  await newUser().click(screen.getByRole("button", { name }));
  await pass();
}

const page = (target: string | null, props: Partial<ComponentProps<typeof Inquiry>> = {}) => (
  <StrictMode>
    <Inquiry
      email={EMAIL}
      privacyNote="I alone read it."
      siteUrl="https://www.example.com"
      target={target}
      text={{ heading: "Send a Message", link: "", name: "contact-form", note: "" }}
      {...props}
    >
      <p>Contact details</p>
    </Inquiry>
  </StrictMode>
);

/** @param target where messages go; `null` for nowhere, as the specification has it */
export const openForm = (...args: Parameters<typeof page>) => render(page(...args));

/** The form of a page whose scripts run only after this was typed. */
export function openFormLate(typed: Text) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page("publisher"));
  for (const [label, value] of Object.entries(typed)) field(label).value = value;
  render(page("publisher"), { container, hydrate: true });
}

export const fillIn = (text: Text = written) =>
  Object.entries(text).forEach(([label, value]) =>
    fireEvent.input(field(label), { target: { value } }),
  );

/** Opens the form, fills it in and presses its button. */
export async function send(target: string | null) {
  const opened = openForm(target);
  fillIn();
  await press();
  return opened;
}

export const answers = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();

/** Answers the next message; without a body, with a page. */
export const answer = (status: number, body?: unknown) =>
  answers.mockResolvedValueOnce({
    status,
    ok: status < 300,
    json: () =>
      body === undefined ? Promise.reject(new SyntaxError("HTML")) : Promise.resolve(body),
  });

/** Answers the next message when the test says so. */
export function answerLater() {
  let settle: (response: Partial<Response>) => void = () => {};
  answers.mockReturnValueOnce(new Promise((resolve) => (settle = resolve)));
  return (status: number) => act(async () => settle({ status, ok: status < 300 }));
}

/** Lists what the form has posted, each with its fields. */
export const posts = () =>
  answers.mock.calls.map(([url, { body, ...init }]) => ({
    url,
    ...init,
    fields: Object.fromEntries(new URLSearchParams(body as string)),
  }));

export function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
}

/** Gives each test of the form a clock of its own and an empty storage, and allows no warning from React. */
export function prepareForm() {
  let warnings: jest.SpyInstance[];
  beforeEach(() => {
    jest.useFakeTimers();
    removeDraft();
    answers.mockReset();
    Object.assign(globalThis, { fetch: answers });
    setOnline(true);
    // jsdom lays nothing out, so that it cannot scroll either.
    Element.prototype.scrollIntoView = jest.fn();
    warnings = [jest.spyOn(console, "error"), jest.spyOn(console, "warn")];
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const spy of warnings) expect(spy).not.toHaveBeenCalled();
  });
}
