import { screen } from "@testing-library/react";
import { Recording } from "../../../src/components/recording";
import { render } from "../../support/render";

test("shows nothing without a recording", () => {
  const { container } = render(
    <Recording audio={null} audioCaption={null} audioTranscript={null} />,
  );
  expect(container).toBeEmptyDOMElement();
});

test("a recording has its caption as its name, its transcript, and is fetched only when it is played", () => {
  render(
    <Recording
      audio="/audio/a.mp3"
      audioCaption="How I begin"
      audioTranscript={"Welcome.\nSit down."}
    />,
  );
  const player = screen.getByLabelText("How I begin");
  expect(player).toHaveAttribute("src", "/audio/a.mp3");
  expect(player).toHaveAttribute("controls");
  expect(player).toHaveAttribute("preload", "none");
  expect(screen.getByRole("group")).toHaveTextContent("Read what is saidWelcome. Sit down.");
});
