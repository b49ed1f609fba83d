/** Shows that the older systemd, Postfix and Caddy do the same. */
import { onDebian } from "./on-debian";
import { OFFICIANT } from "./site-machine";
import { until } from "./until";

onDebian("bookworm", (site) => {
  test("a webhook publishes, a message arrives, and systemd finds no fault with a unit", async () => {
    site().build("published");
    expect(site().hook()).toBe(202);
    await site().shows("published");
    expect(site().send({ id: "a" })).toBe(202);
    await until(() => site().mails.some(({ to }) => to.includes(OFFICIANT)), "the mail arrives");
    expect(site().unitWarnings()).toBe("");
  });
});
