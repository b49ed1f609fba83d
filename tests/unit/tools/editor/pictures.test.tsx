import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Pictures } from "../../../../tools/editor/pictures";

const arch = { image: "/arch.jpg", description: "An arch" };
const rings = { image: "/rings.jpg", description: "Two rings" };
const onChange = jest.fn();
const pickFile = jest.fn();

/** The field of an album with two pictures, as Sveltia renders it. */
function openField() {
  const entry = { getIn: () => ({ toJS: () => [arch, rings] }) };
  const field = { get: () => "pictures" };
  const props = { classNameWrapper: "", entry, field, forID: "pictures", onChange, pickFile };
  render(<Pictures {...props} />);
}

test.each([
  ["Move picture 2 up", [rings, arch]],
  ["Move picture 1 down", [rings, arch]],
  ["Remove picture 1", [rings]],
])("%s changes the list of pictures", async (name, pictures) => {
  openField();
  await userEvent.click(screen.getByRole("button", { name }));
  expect(onChange).toHaveBeenLastCalledWith(pictures);
});

test.each([
  [
    [{ value: "/boat.jpg" }, { value: "/dog.jpg" }],
    ["/arch.jpg", "/rings.jpg", "/boat.jpg", "/dog.jpg"],
  ],
  // The dialog was closed.
  [null, ["/arch.jpg", "/rings.jpg"]],
])("appends the chosen pictures, %j", async (picked, images) => {
  pickFile.mockResolvedValue(picked);
  openField();
  await userEvent.click(screen.getByRole("button", { name: "Add pictures" }));
  expect(onChange).toHaveBeenLastCalledWith(
    images.map((image) => expect.objectContaining({ image }) as object),
  );
});

test("edits the description next to a picture", async () => {
  openField();
  await userEvent.type(screen.getByRole("textbox", { name: "Description of picture 2" }), "!");
  expect(onChange).toHaveBeenLastCalledWith([arch, { ...rings, description: "Two rings!" }]);
});
