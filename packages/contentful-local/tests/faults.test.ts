import { clientFor, localContentful } from "./clients";

const server = localContentful();

test("a fault can be limited to a path, to a number of requests and to later ones", async () => {
  const types = () => clientFor(server.contentful).getContentTypes();
  const fault = { api: "delivery", status: 500 } as const;
  server.contentful.faults.add({ ...fault, path: /content_types/, times: 1, after: 1 });
  server.contentful.faults.add({ ...fault, path: /locales/ });
  await expect(types()).resolves.toBeDefined();
  await expect(types()).rejects.toThrow();
  await expect(types()).resolves.toBeDefined();
});
