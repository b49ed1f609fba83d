import { emitter } from "gatsby/dist/redux";

/** Has a running server read the content again: what Gatsby does itself on a POST to `/__refresh`. */
export const refresh = () =>
  emitter.emit("WEBHOOK_RECEIVED", { webhookBody: {}, pluginName: "default-site-plugin" });
