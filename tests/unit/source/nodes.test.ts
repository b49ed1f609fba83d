import { createHash } from "node:crypto";
import type { Node, NodeInput, SourceNodesArgs } from "gatsby";
import { replaceNodes } from "../../../src/source/nodes";

/** As much of Gatsby as keeps nodes while a developer's server runs. */
function gatsby() {
  const nodes = new Map<string, NodeInput>();
  const digest = (value: unknown) => createHash("md5").update(JSON.stringify(value)).digest("hex");
  const args = {
    actions: {
      createNode: (node: NodeInput) => void nodes.set(node.id, node),
      deleteNode: ({ id }: Node) => void nodes.delete(id),
    },
    createContentDigest: digest,
    createNodeId: digest,
    getNodesByType: (type: string) =>
      [...nodes.values()].filter(({ internal }) => internal.type === type),
  } as unknown as SourceNodesArgs;
  const names = (type: string) => args.getNodesByType(type).map(({ name }) => name as string);
  return { args, names };
}

const reviews = (...names: string[]) => names.map((name) => [name, { name }] as const);

test("a review that is deleted while the server runs is gone, and the others stay", () => {
  const { args, names } = gatsby();
  replaceNodes(args, "Testimonial", reviews("Ana", "Ben", "Cy"));
  replaceNodes(args, "Testimonial", reviews("Ana", "Cy"));
  expect(names("Testimonial")).toEqual(["Ana", "Cy"]);
});

test("the last of a kind can be deleted, and other kinds are left alone", () => {
  const { args, names } = gatsby();
  replaceNodes(args, "Faq", reviews("How long?"));
  replaceNodes(args, "Testimonial", reviews("Ana"));
  replaceNodes(args, "Testimonial", []);
  expect(names("Testimonial")).toEqual([]);
  expect(names("Faq")).toEqual(["How long?"]);
});

test("entries that change places keep their nodes, in the new order", () => {
  const { args } = gatsby();
  replaceNodes(args, "Faq", reviews("First", "Second"));
  replaceNodes(args, "Faq", reviews("Second", "First"));
  const places = args.getNodesByType("Faq").map(({ name, position }) => [name, position]);
  expect(places).toEqual([
    ["First", 1],
    ["Second", 0],
  ]);
});
