/** Checks the main path with older versions of systemd, Postfix and Caddy. */
import { onDebian } from "./on-debian";
import { OFFICIANT } from "./site-machine";
import { until } from "./until";

onDebian("bookworm", (site) => {
  test("publishes after a webhook, delivers a message, and has units without warnings", async () => {
    site().build("published");
    expect(site().hook()).toBe(202);
    await site().shows("published");
    expect(site().send({ id: "a" })).toBe(202);
    await until(() => site().mails.some(({ to }) => to.includes(OFFICIANT)), "the mail arrives");
    expect(site().unitWarnings()).toBe("");
  });
});
