import { hostname } from "node:os"
import type { FastifyRequest } from "fastify"
import type { Config } from "../config.ts"

/** A host that no stranger on the internet can stand behind. */
const privateHost =
  /^(localhost|127(\.\d+){3}|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|[a-z\d-]+\.local|\[f[cd][\da-f:]+\])$/i

/**
 * Where the links of mails lead, without a trailing slash. A request may name any host, and a stranger's request would then
 * send the owner, and the secret of the link, to the stranger's: without `PUBLIC_BASE_URL` only this machine and its own
 * network are believed.
 */
export function mailOrigin(config: Pick<Config, "publicBaseUrl" | "port">, request: FastifyRequest): string {
  if (config.publicBaseUrl !== null) return config.publicBaseUrl
  const isOwn = privateHost.test(request.hostname) || request.hostname === hostname()
  return isOwn ? `${request.protocol}://${request.host}` : `http://localhost:${config.port}`
}
