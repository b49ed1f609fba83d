import { completeEntry, decodableHash } from "../../../src/startup/inline/complete-entry";

test.each([
  ["", ""],
  ["#caf%C3%A9", "#caf%C3%A9"],
  ["#50%", "#50%25"],
  ["#caf%C3%A9-50%", "#caf%C3%A9-50%25"],
  ["#%u00e9", "#%25u00e9"],
])("changes the hash %s to %s, which can be decoded", (hash, decodable) => {
  expect(decodableHash(hash)).toBe(decodable);
  expect(() => decodeURI(decodable)).not.toThrow();
});

test.each([
  [{ galleryPushed: true }, "/gallery/?photo=arch#main", "/gallery/?photo=arch#main"],
  [{ key: "1" }, "/about/?a=1#50%", "/about/?a=1#50%25"],
])(
  "adds a key to a history entry with the state %j at %s, and keeps all else",
  (state, from, to) => {
    history.replaceState(state, "", from);
    completeEntry();
    expect(history.state).toEqual({ key: expect.any(String) as string, ...state });
    expect(location.pathname + location.search + location.hash).toBe(to);
  },
);
