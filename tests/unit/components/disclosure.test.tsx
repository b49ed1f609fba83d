import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Disclosure } from "../../../src/components/disclosure";
import { render } from "../../support/render";

const questions = (
  <>
    <Disclosure title="How far ahead?">A year.</Disclosure>
    <Disclosure title="How long?">Twenty minutes.</Disclosure>
  </>
);

test("a question is a heading that opens its answer and no other, and several stay open", async () => {
  const user = userEvent.setup();
  render(questions);
  expect(screen.getByText("A year.")).not.toBeVisible();
  await user.click(screen.getByRole("heading", { level: 3, name: "How far ahead?" }));
  expect(screen.getByText("A year.")).toBeVisible();
  expect(screen.getByText("Twenty minutes.")).not.toBeVisible();
  await user.click(screen.getByRole("heading", { level: 3, name: "How long?" }));
  expect(screen.getByText("A year.")).toBeVisible();
  expect(screen.getByText("Twenty minutes.")).toBeVisible();
});
