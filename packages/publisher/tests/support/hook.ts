import { randomBytes } from "node:crypto";
import { signRequest } from "@contentful/node-apps-toolkit";

/** Secrets of a publisher in a test, new for each run. */
export const secrets = {
  signing: randomBytes(32).toString("hex"),
  status: randomBytes(16).toString("hex"),
};

/** What a test changes about a request of Contentful's. */
export interface Hook {
  readonly topic?: string;
  /** Id of the entry. */
  readonly id?: string;
  readonly revision?: number;
  readonly body?: string;
  readonly secret?: string;
  /** When it was signed, in ms since 1970. */
  readonly at?: number;
  readonly path?: string;
  readonly contentType?: string;
  /** Whether the topic is among what is signed. */
  readonly signTopic?: boolean;
}

const MANAGEMENT_JSON = "application/vnd.contentful.management.v1+json";

/** A request as Contentful signs and sends it. */
export function signedHook(hook: Hook = {}) {
  const { topic = "ContentManagement.Entry.publish", id = "review-1" } = hook;
  const { path = "/hooks/contentful", secret = secrets.signing, at = Date.now() } = hook;
  const { signTopic = true, contentType = MANAGEMENT_JSON } = hook;
  const sys = { id, type: "Entry", revision: hook.revision ?? 1 };
  const body = hook.body ?? JSON.stringify({ sys });
  const type = { "content-type": contentType };
  const headers = { ...type, "x-contentful-topic": topic };
  const covered = signTopic ? headers : type;
  const signed = signRequest(secret, { method: "POST", path, headers: covered, body }, at);
  return { path, method: "POST", headers: { ...headers, ...signed }, body };
}

/** @returns what a publisher answers */
export async function send(url: string, { path, ...init }: RequestInit & { path: string }) {
  const response = await fetch(`${url}${path}`, init);
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message, headers: response.headers };
}

export const sendHook = (url: string, hook?: Hook) => send(url, signedHook(hook));
