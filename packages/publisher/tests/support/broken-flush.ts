/** Loaded before a publisher: flushing the folder that BROKEN_FLUSH names fails, as on a broken disk. */
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { open } = fs;
fs.open = async (...args) => {
  const handle = await open(...args);
  if (args[0] === process.env.BROKEN_FLUSH) {
    handle.sync = () => Promise.reject(new Error("EIO: i/o error, fsync"));
  }
  return handle;
};
syncBuiltinESMExports();
