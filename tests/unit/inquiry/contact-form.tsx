/** Opens, fills in and sends the contact form, and responds to its requests. */
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
/** The notice that scripts show. The page has another one for visitors without JavaScript. */
export const sentNotice = () => within(screen.getByRole("status")).queryByText("Message Sent!");

/** Advances the clock, and lets pending promises settle. */
export const advance = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
export const newUser = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

export async function press(name: string | RegExp = /^send/i) {
  await newUser().click(screen.getByRole("button", { name }));
  await advance();
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

/** @param target where messages go; `null` for nowhere, as the specification demands */
export const openForm = (...args: Parameters<typeof page>) => render(page(...args));

/** Opens a form that is hydrated after this text is typed. */
export function openFormLate(typed: Text, props: Parameters<typeof page>[1] = {}) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page("publisher", props));
  for (const [label, value] of Object.entries(typed)) field(label).value = value;
  render(page("publisher", props), { container, hydrate: true });
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

export const fetchMock = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();

/** Responds to the next message; without a body, with HTML. */
export const respond = (status: number, body?: unknown) =>
  fetchMock.mockResolvedValueOnce({
    status,
    ok: status < 300,
    json: () =>
      body === undefined ? Promise.reject(new SyntaxError("HTML")) : Promise.resolve(body),
  });

/** Responds to the next message when the returned function is called. */
export function respondLater() {
  let settle: (response: Partial<Response>) => void = () => {};
  fetchMock.mockReturnValueOnce(new Promise((resolve) => (settle = resolve)));
  return (status: number) => act(async () => settle({ status, ok: status < 300 }));
}

/** Lists the form's requests, with their fields. */
export const posts = () =>
  fetchMock.mock.calls.map(([url, { body, ...init }]) => ({
    url,
    ...init,
    fields: Object.fromEntries(new URLSearchParams(body as string)),
  }));

export function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
}

/** Gives each test a fake clock and empty storage, and fails it if React warns. */
export function prepareForm() {
  let warnings: jest.SpyInstance[];
  beforeEach(() => {
    jest.useFakeTimers();
    removeDraft();
    fetchMock.mockReset();
    Object.assign(globalThis, { fetch: fetchMock });
    setOnline(true);
    // jsdom has no layout, so it cannot scroll.
    Element.prototype.scrollIntoView = jest.fn();
    warnings = [jest.spyOn(console, "error"), jest.spyOn(console, "warn")];
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const spy of warnings) expect(spy).not.toHaveBeenCalled();
  });
}
