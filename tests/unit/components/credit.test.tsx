import { screen } from "@testing-library/react";
import { Credit, type PictureCredit } from "../../../src/components/picture";
import { noCredit } from "../../support/queried";
import { render } from "../../support/render";

const photographer = "Ana Cruz";
const photographerUrl = "https://ana.example.com/";
const place = "Whytecliff Park";

test.each<[Partial<PictureCredit>, text: string, link: string | undefined]>([
  [{ place }, place, undefined],
  [{ photographer, photographerUrl }, "Photo: Ana Cruz", photographerUrl],
  [
    { photographer, place, season: "late May" },
    "Whytecliff Park, late May · Photo: Ana Cruz",
    undefined,
  ],
  // A link without a name.
  [{ photographerUrl }, "", undefined],
])("a picture with %j has the credit %j", (credit, text, link) => {
  const { container } = render(<Credit credit={{ ...noCredit, ...credit }} />);
  expect(container).toHaveTextContent(new RegExp(`^${text}$`));
  expect(screen.queryByRole("link")?.getAttribute("href")).toBe(link);
});
