import { BlockList, isIP, isIPv6 } from "node:net"

/**
 * Returns the network that an address belongs to. An IPv6 address counts as its /64, because one subscriber has 2^64
 * addresses. An IPv4-mapped address counts as the IPv4 address.
 *
 * @param address undefined for a local socket and for a client that has disconnected: they share the network ""
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ""
  if (!isIPv6(address)) return address
  const [head = "", tail] = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1).split("::")
  const front = head === "" ? [] : head.split(":")
  const back = tail === undefined || tail === "" ? [] : tail.split(":")
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => "0")
  const groups = [...front, ...zeros, ...back]
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return groups.slice(0, 4).join(":")
  return groups.slice(6).map(twoBytes).join(".")
}

/** Converts one group of an IPv6 address to two numbers of an IPv4 address. */
function twoBytes(group: string): string {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}

/** This machine, and the networks that are not routed on the internet. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4")
privateNetworks.addAddress("::1", "ipv6")
privateNetworks.addSubnet("fc00::", 7, "ipv6")
privateNetworks.addSubnet("fe80::", 10, "ipv6")

/** Whether an address is this machine or in a private network. False for undefined and for an invalid address. */
export function isPrivateAddress(address: string | undefined): boolean {
  const [bare = ""] = (address ?? "").split("%")
  const version = isIP(bare)
  return version !== 0 && privateNetworks.check(bare, version === 4 ? "ipv4" : "ipv6")
}
