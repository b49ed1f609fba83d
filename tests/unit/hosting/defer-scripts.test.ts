import { deferScripts } from "../../../src/hosting/defer-scripts";

const page = (scripts: string) => `<html><body><p>Words</p>${scripts}</body></html>`;

describe("the page's scripts", () => {
  const html = deferScripts(
    page('<script src="/runtime.js" async></script><script src="/app.js" async=""></script>'),
  );

  it("are no longer asked for while the browser reads the page", () => {
    expect(html).not.toMatch(/<script[^>]* src=/);
  });

  it("are named, in their order, for the one script that starts them", () => {
    expect(html).toContain('<script data-scripts="/runtime.js /app.js">');
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it("leave the words alone", () => {
    expect(html).toContain("<p>Words</p>");
  });

  it("are started by the same text on every page", () => {
    const textOf = (source: string) => source.replace(/data-scripts="[^"]*"/, "");
    const other = deferScripts(
      page('<script src="/one.js" async></script><script src="/two.js" async></script>'),
    );
    expect(textOf(other)).toBe(textOf(html));
  });
});

test("a page that has been rewritten stays as it is", () => {
  const once = deferScripts(page('<script src="/app.js" async></script>'));
  expect(deferScripts(once)).toBe(once);
});
