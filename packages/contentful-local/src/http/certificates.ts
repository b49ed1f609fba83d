import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generate } from "selfsigned";

const COMMON = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;

async function generateAll() {
  const authority = await generate([{ name: "commonName", value: "Local Contentful authority" }], {
    ...COMMON,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: "commonName", value: "localhost" }], {
    ...COMMON,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
          { type: 7, ip: "::1" },
        ],
      },
    ],
  });
  return { key: server.private, cert: server.cert, ca: authority.cert };
}

let generated: ReturnType<typeof generateAll> | undefined;

/** An authority and a certificate for `localhost` and its addresses: the same ones in all of a process. */
export async function createCertificates() {
  const { key, cert, ca } = await (generated ??= generateAll());
  const folder = await mkdtemp(path.join(tmpdir(), "local-contentful-"));
  const caFile = path.join(folder, "authority.pem");
  await writeFile(caFile, ca);
  return {
    /** The server's private key and certificate, PEM. */
    key,
    cert,
    /** The authority's certificate, PEM, for an https agent in this process. */
    ca,
    /** The same in a file, for `NODE_EXTRA_CA_CERTS`. */
    caFile,
    /** Deletes the file. */
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
