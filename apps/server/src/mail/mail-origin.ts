import { hostname, networkInterfaces } from "node:os"
import type { FastifyRequest } from "fastify"
import type { Config } from "../settings/config.ts"

/** Names and addresses of the machine itself that are the same everywhere. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i

/**
 * Returns the origin of the links in emails, without a trailing slash. Without `PUBLIC_BASE_URL`, only names and
 * addresses of this machine are accepted from a request. A stranger's request may name the stranger's host, which would
 * then receive the owner and the secret of the link.
 */
export function mailOrigin(config: Pick<Config, "publicBaseUrl" | "port">, request: FastifyRequest): string {
  if (config.publicBaseUrl !== null) return config.publicBaseUrl
  return isThisMachine(request.hostname) ? `${request.protocol}://${request.host}` : ownOrigin(config)
}

/** Returns the origin of the links in emails that no request has caused, without a trailing slash. */
export function ownOrigin({ publicBaseUrl, port }: Pick<Config, "publicBaseUrl" | "port">): string {
  return publicBaseUrl ?? `http://localhost:${port}`
}

function isThisMachine(host: string): boolean {
  const given = host.toLowerCase()
  const name = hostname().toLowerCase()
  if (loopback.test(given) || given === name || given === `${name}.local`) return true
  return ownAddresses().some((address) => given === address || given === `[${address}]`)
}

/** Lists the addresses of this machine. The list is empty where the system does not allow the service to read them. */
function ownAddresses(): string[] {
  try {
    return Object.values(networkInterfaces()).flatMap((ofOne) => (ofOne ?? []).map(({ address }) => address))
  } catch {
    return []
  }
}
