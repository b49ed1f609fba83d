import type { Mutant } from "./mutant";

const SRC = "packages/publisher/src";
const TESTS = "packages/publisher/tests/inquiries";

/** Mistakes in what becomes of couples' messages. */
export const inquiries: readonly Mutant[] = [
  {
    about: "a message is taken before it is safe on the disk",
    file: `${SRC}/files.ts`,
    find: "  await flush(temp);\n",
    replace: "",
    test: `${TESTS}/delivery.test.ts`,
  },
  {
    about: "a message is taken before its name is safe on the disk",
    file: `${SRC}/files.ts`,
    find: "  await rename(temp, file);\n  await flush(path.dirname(file));",
    replace: "  await rename(temp, file);",
    test: `${TESTS}/delivery.test.ts`,
  },
  {
    about: "a message's id is remembered for ten minutes only",
    file: `${SRC}/inquiries/outbox.ts`,
    find: 'inquiry.id === "" ? SAME_WORDS : Infinity',
    replace: "SAME_WORDS",
    test: `${TESTS}/form.test.ts`,
  },
  {
    about: "a message that nobody was told of is deleted",
    file: `${SRC}/inquiries/message-files.ts`,
    find: 'this.list("delivered", "reported")',
    replace: 'this.list("delivered", "failed", "reported")',
    test: `${TESTS}/refusals.test.ts`,
  },
  {
    about: "a password goes over the internet for everybody to read",
    file: `${SRC}/inquiries/smtp.ts`,
    find: "const requireTLS = !LOOPBACK.test(host);",
    replace: "const requireTLS = false;",
    test: `${TESTS}/smtp.test.ts`,
  },
  {
    about: "a mail server that is out of order is asked without end",
    file: `${SRC}/inquiries/outbox.ts`,
    find: "backoff(FIRST_RETRY, message.attempts)",
    replace: "FIRST_RETRY",
    test: `${TESTS}/delivery.test.ts`,
  },
  {
    about: "messages fill the disk",
    file: `${SRC}/inquiries/message-files.ts`,
    find: 'if (this.isFull) throw Object.assign(new Error("No room"), { statusCode: 507 });',
    replace: "",
    test: `${TESTS}/refusals.test.ts`,
  },
  {
    about: "a page of another site sends messages",
    file: `${SRC}/inquiries/routes.ts`,
    find: "if (!isFromOtherSite(request)) return;",
    replace: "return;",
    test: `${TESTS}/form.test.ts`,
  },
];
