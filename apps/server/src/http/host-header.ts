import type { IncomingMessage } from "node:http"

/** Characters of the longest host: a domain name, or an address in brackets, with a port. */
const longestHost = 262

/**
 * Whether a text is a valid host, with or without a port. Links and redirects contain it. Therefore quotes, paths, user
 * names, and anything that `URL` changes to another host are refused.
 */
export function isHost(host: string): boolean {
  if (host.length > longestHost || !/^[\w.:[\]-]+$/.test(host)) return false
  const address = `http://${host}`
  if (!URL.canParse(address)) return false
  const read = new URL(address).host
  return [read, `${read}:80`].includes(host.toLowerCase())
}

/**
 * Whether a request has at most one `Host` header, with a valid host (RFC 9112, 3.2). A proxy and this server could
 * choose different ones of two. HTTP/1.0 requests may have none.
 */
export function hasOneHost({ rawHeaders, headers }: Pick<IncomingMessage, "rawHeaders" | "headers">): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts === 0 || (hosts === 1 && isHost(headers.host ?? ""))
}
