import { licencesText } from "../../../src/hosting/licences";

test("each work is listed once, in order, and its licence follows in full", () => {
  const react = { name: "react 19.0.0", licence: "MIT", text: "Permission is hereby granted" };
  const font = { name: "petrona (font)", licence: "OFL-1.1", text: "Open Font License" };
  const text = licencesText([react, font, react]);
  expect(text).toContain("petrona (font): OFL-1.1\nreact 19.0.0: MIT\n");
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(1);
  expect(text).toContain("Open Font License");
});
