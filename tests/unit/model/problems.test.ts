import { fieldMessage, fieldProblems, problemsHeading } from "../../../src/model/problems";

const subject = {
  name: 'Testimonial "Maya & Daniel"',
  location: "https://app.example.com/1",
};

test("a message says which entry and field, what is wrong, how to fix it, and where", () => {
  const problem = fieldProblems.wrong("a whole number from 0 to 5", 7);
  const { sentence } = fieldMessage(subject, "Rating", problem);
  expect(sentence).toBe(
    'Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at https://app.example.com/1',
  );
});

test("the heading says what the problems mean for the site that couples see", () => {
  expect(problemsHeading(1)).toBe(
    "The content has one problem, so nothing was built and the live site stays as it is.",
  );
  expect(problemsHeading(2)).toBe(
    "The content has 2 problems, so nothing was built and the live site stays as it is.",
  );
});

test.each([
  [
    "missing",
    fieldProblems.imageMissing("us.jpg"),
    'Picture "us.jpg" cannot be found. Add the file, or choose another, at https://app.example.com/1',
  ],
  [
    "too large",
    fieldProblems.imageTooLarge("us.jpg", 31),
    'Picture "us.jpg" has 31 MB, and 20 MB is the most. Choose a smaller file at https://app.example.com/1',
  ],
  [
    "of another kind",
    fieldProblems.imageOfWrongKind("us.pdf"),
    'Picture "us.pdf" is not a JPEG, PNG, WebP or AVIF picture. Choose another file at https://app.example.com/1',
  ],
  [
    "damaged",
    fieldProblems.imageBroken("us.jpg"),
    'Picture "us.jpg" is damaged and cannot be shown. Save the picture anew and choose it at https://app.example.com/1',
  ],
])("a picture that is %s says how to fix it", (_what, problem, text) => {
  const { sentence } = fieldMessage(subject, "Picture", problem);
  expect(sentence).toBe(`Testimonial "Maya & Daniel": ${text}`);
});
