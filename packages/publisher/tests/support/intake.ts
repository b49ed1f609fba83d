import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { signRequest } from "@contentful/node-apps-toolkit";
import { createIntake } from "../../src/intake";
import { Machine } from "./machine";
import { startMailServer } from "./mail-server";

const SECRET = randomBytes(32).toString("hex");

/** A message as the site's form sends it. */
export const couple = {
  name: "Maya & Daniel",
  email: "maya@example.org",
  phone: "604-555-0100",
  date: "2027-06-19",
  location: "Tofino",
  message: "Are you free?\nWe would love that.",
  _gotcha: "",
};

/** A webhook as Contentful signs and sends it. */
export function signedHook({ secret = SECRET, at = Date.now(), body = "{}" } = {}) {
  const path = "/hooks/contentful";
  const headers = { "content-type": "application/vnd.contentful.management.v1+json" };
  const signed = signRequest(secret, { method: "POST", path, headers, body }, at);
  return { method: "POST", headers: { ...headers, ...signed }, body };
}

/** Starts the intake, with a mail server instead of Postfix. */
async function startIntake(env: NodeJS.ProcessEnv) {
  const machine = new Machine();
  const mailServer = await startMailServer();
  const secret = { CONTENTFUL_WEBHOOK_SECRET: SECRET };
  const variables = { ...machine.variables, ...mailServer.variables, ...secret };
  const server = createIntake(Object.assign(env, variables));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    machine,
    mailServer,
    url,
    mails: mailServer.mails,
    hook: (hook = signedHook()) => fetch(`${url}/hooks/contentful`, hook),
    /** Posts a message as the page does, or with other headers as a browser without JavaScript. */
    async post(fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) {
      const response = await fetch(`${url}/inquiries`, {
        method: "POST",
        headers: { accept: "application/json", ...headers },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    async stop() {
      server.closeAllConnections();
      await once(server.close(), "close");
      await mailServer.close().catch(() => undefined);
      machine.remove();
    },
  };
}

/** Starts an intake for each test. */
export function intakeForEachTest(env: NodeJS.ProcessEnv = {}) {
  let intake: Awaited<ReturnType<typeof startIntake>>;
  beforeEach(async () => (intake = await startIntake(env)));
  afterEach(() => intake.stop());
  return () => intake;
}
