import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generate } from "selfsigned";

/** Generates a self-signed certificate for `localhost`. */
const generateOne = () =>
  generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", digitalSignature: true, keyCertSign: true, critical: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
    ],
  });

let generated: ReturnType<typeof generateOne> | undefined;

/** Returns the certificate of this process as PEM, and as a file for `NODE_EXTRA_CA_CERTS`. */
export async function createCertificate() {
  const { cert, private: key } = await (generated ??= generateOne());
  const folder = await mkdtemp(path.join(tmpdir(), "local-contentful-"));
  const caFile = path.join(folder, "authority.pem");
  await writeFile(caFile, cert);
  return { key, cert, caFile, remove: () => rm(folder, { recursive: true, force: true }) };
}
