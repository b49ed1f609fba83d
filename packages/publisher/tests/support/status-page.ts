import { parse } from "node-html-parser";
import { secrets } from "./hook";

/** With what a browser asks for the status, once somebody has typed this password. */
export const basic = (password: string) => `Basic ${btoa(`tala:${password}`)}`;

/** Opens a publisher's status page as the officiant's browser does. */
export async function openStatusPage({ url }: { readonly url: string }) {
  const headers = { authorization: basic(secrets.status), accept: "text/html,*/*;q=0.8" };
  const response = await fetch(`${url}/status`, { headers });
  const page = parse(await response.text());
  return {
    response,
    page,
    headline: page.querySelector("h1")?.text,
    text: page.text.replace(/\s+/g, " "),
    buttons: page.querySelectorAll("button").map(({ text }) => text.trim()),
  };
}
