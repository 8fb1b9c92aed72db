import { hostname, networkInterfaces } from "node:os"
import type { FastifyRequest } from "fastify"
import type { Config } from "../config.ts"

/** The machine itself, by the names that it has everywhere. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i

/**
 * Where the links of mails lead, without a trailing slash. A request may name any host, and a stranger's request would then
 * send the owner, and the secret of the link, to the stranger's, who may be a guest of the same network: without
 * `PUBLIC_BASE_URL` only the names and addresses of this machine are believed.
 */
export function mailOrigin(config: Pick<Config, "publicBaseUrl" | "port">, request: FastifyRequest): string {
  if (config.publicBaseUrl !== null) return config.publicBaseUrl
  return isThisMachine(request.hostname) ? `${request.protocol}://${request.host}` : `http://localhost:${config.port}`
}

function isThisMachine(host: string): boolean {
  const given = host.toLowerCase()
  const name = hostname().toLowerCase()
  if (loopback.test(given) || given === name || given === `${name}.local`) return true
  return ownAddresses().some((address) => given === address || given === `[${address}]`)
}

/** None where the system does not let a service look. */
function ownAddresses(): string[] {
  try {
    return Object.values(networkInterfaces()).flatMap((ofOne) => (ofOne ?? []).map(({ address }) => address))
  } catch {
    return []
  }
}
