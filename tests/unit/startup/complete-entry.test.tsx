import { completeEntry, decodableHash } from "../../../src/startup/inline/complete-entry";

test.each([
  ["", ""],
  ["#interfaith", "#interfaith"],
  ["#caf%C3%A9", "#caf%C3%A9"],
  ["#a%2Fb", "#a%2Fb"],
  ["#50%", "#50%25"],
  ["#50%25", "#50%25"],
  ["#%", "#%25"],
  ["#%%41", "#%25%41"],
  ["#%E9t%E9", "#%25E9t%25E9"],
  ["#caf%C3%A9-50%", "#caf%C3%A9-50%25"],
  ["#%u00e9", "#%25u00e9"],
])("the hash %s can be decoded as %s", (hash, decodable) => {
  expect(decodableHash(hash)).toBe(decodable);
  expect(() => decodeURI(decodable)).not.toThrow();
});

const address = () => location.pathname + location.search + location.hash;

test("an entry gets a key of its own, and keeps all else", () => {
  history.replaceState({ galleryPushed: true }, "", "/gallery/?photo=arch#main");
  completeEntry();
  expect(history.state).toEqual({ galleryPushed: true, key: expect.any(String) as string });
  expect(address()).toBe("/gallery/?photo=arch#main");
});

test("an entry of the router stays as it is, but for a hash that cannot be decoded", () => {
  history.replaceState({ key: "1" }, "", "/about/?a=1");
  completeEntry();
  expect([history.state, address()]).toEqual([{ key: "1" }, "/about/?a=1"]);
  history.replaceState({ key: "1" }, "", "/about/?a=1#50%");
  completeEntry();
  expect([history.state, address()]).toEqual([{ key: "1" }, "/about/?a=1#50%25"]);
});
