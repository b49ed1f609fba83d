import { emailAddress, monthAndYear, secureUrl, slug } from "../../../src/model/fields";

describe("what an editor may write", () => {
  test.each(["https://a.example.com", "https://a.example.com/x?y#z"])(
    "%s is a web address",
    (url) => expect(url).toMatch(secureUrl.pattern),
  );
  test.each(["http://a.example.com", "https://localhost", "a.example.com", "javascript:alert(1)"])(
    "%s is no web address",
    (url) => expect(url).not.toMatch(secureUrl.pattern),
  );

  test.each(["a@b.ca", "first.last+weddings@mail.example.com"])("%s is an email address", (text) =>
    expect(text).toMatch(emailAddress.pattern),
  );
  test.each(["a@b", "a b@c.ca", "a@b@c.ca", "Tala <a@b.ca>", "a@b."])(
    "%s is no email address",
    (text) => expect(text).not.toMatch(emailAddress.pattern),
  );

  test.each(["June 2025", "December 1999"])("%s is a date", (text) =>
    expect(text).toMatch(monthAndYear.pattern),
  );
  test.each(["june 2025", "June", "June 25", "1 June 2025", "June 2025!"])(
    "%s is no date",
    (text) => expect(text).not.toMatch(monthAndYear.pattern),
  );

  test.each(["interfaith", "elopements-and-intimate", "2027"])("%s is a slug", (text) =>
    expect(text).toMatch(slug.pattern),
  );
  test.each(["Interfaith", "a--b", "-a", "a-", "a b", "lgbtq+"])("%s is no slug", (text) =>
    expect(text).not.toMatch(slug.pattern),
  );
});
