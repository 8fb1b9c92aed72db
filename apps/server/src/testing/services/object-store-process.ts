import { createRequire } from "node:module"
// @ts-expect-error The package has no types.
import S3rver from "@20minutes/s3rver"

// The object store of the tests, in its own process: a real server of the protocol that checks signatures. It sends its
// port, and ends with the process that started it. Its pages of lists need Node's option `--openssl-legacy-provider`.
type Signed = { readonly uri: string }
type Signature = { getStringToSign: (request: Signed, given: unknown) => string }
type Store = new (options: object) => { run: () => Promise<{ port: number }> }
const signature = createRequire(import.meta.url)("@20minutes/s3rver/lib/signature/v4") as Signature

// The client asks for `/bucket/`, and the server checks the signature of `/bucket`.
const { getStringToSign } = signature
signature.getStringToSign = ({ uri, ...request }, given) =>
  getStringToSign({ ...request, uri: /^\/[^/]+$/.test(uri) ? `${uri}/` : uri }, given)

const [directory = ""] = process.argv.slice(2)
const server = new (S3rver as Store)({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  vhostBuckets: false,
})
process.on("disconnect", () => process.exit())
process.send?.(await server.run())
