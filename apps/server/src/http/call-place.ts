import type { FastifyRequest } from "fastify"
import { isPrivateAddress } from "./network-of.ts"

/** The address that a call used, and where it came from. */
export type CallPlace = {
  /** The origin that the call was sent to, without a trailing slash. */
  readonly origin: string
  /** Whether the call comes from this machine or a private network, with no proxy in between. */
  readonly isLocal: boolean
}

/** Headers that a proxy adds. A caller may send one too; its call then counts as one through a proxy. */
const proxyHeader = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

/**
 * Whether a call comes from this machine or a private network, with no proxy in between. Uses the address of the
 * connection, because `request.ip` may come from a header.
 */
export function isLocalCall({ headers, socket }: Pick<FastifyRequest, "headers" | "socket">): boolean {
  return isPrivateAddress(socket.remoteAddress) && !Object.keys(headers).some((name) => proxyHeader.test(name))
}
