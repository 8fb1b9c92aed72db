/**
 * Whether secrets may travel to an address: https, or http to this machine, a private network or a name without a dot.
 * Refuses names, passwords, queries and fragments in the address.
 */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(address)
  if (username + password + search + hash !== "") return false
  if (protocol === "https:") return true
  const isPrivate = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]$|\[f[cd])/.test(hostname)
  return protocol === "http:" && (isPrivate || !hostname.includes("."))
}
