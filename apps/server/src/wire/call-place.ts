import type { FastifyRequest } from "fastify"
import { isPrivateAddress } from "./network-of.ts"

/** Where a call came to, and how. */
export type CallPlace = {
  /** The address that the call came to, without a trailing slash. */
  readonly origin: string
  /** Whether the call comes from this machine or its own network, with no proxy in between. */
  readonly isLocal: boolean
}

/** Headers that a proxy adds. A caller may add one too; its call then counts as one that came through a proxy. */
const proxyHeader = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Whether a call comes from this machine or its own network, with no proxy in between. The connection decides, not
 * `request.ip`, which may be what a header says.
 */
export function isLocalCall({ headers, socket }: Pick<FastifyRequest, "headers" | "socket">): boolean {
  return isPrivateAddress(socket.remoteAddress) && !Object.keys(headers).some((name) => proxyHeader.test(name))
}
