import { withoutInvisible } from "../invisible-characters.ts"

/** Returns the path of an owner's permanent public menu. The QR code contains it (A33). */
export function publicMenuPath(userId: string): `/u/${string}` {
  return `/u/${encodeURIComponent(userId)}`
}

/** Returns the path of the pages of a restaurant's bills. The query names the table and the code of its card. */
export function publicBillPath(userId: string): `/addition/${string}` {
  return `/addition/${encodeURIComponent(userId)}`
}

/** Suffixes of names that public DNS never resolves: mDNS names and names that home routers assign. */
const localSuffix = /\.(local|localhost|lan|internal|home\.arpa)$/

/** Loopback, private, shared (carrier-grade NAT or a tunnel) and link-local IPv4 addresses. */
const localIpv4 = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^169\.254\./,
  /^0\.0\.0\.0$/,
]

/** Loopback, unspecified, unique local and link-local IPv6 addresses. */
const localIpv6 = /^(::1?$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/

/**
 * Whether a link to this host works only on this machine or in this network: loopback, private addresses, `*.local`,
 * and names without a dot (A30).
 *
 * @param hostname as `location.hostname` returns it; IPv6 with or without brackets
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
  if (host.includes(":")) return localIpv6.test(host)
  if (/^\d+(\.\d+){3}$/.test(host)) return localIpv4.some((range) => range.test(host))
  return !host.includes(".") || localSuffix.test(host)
}

/** Whether this host is a preview or development host (A30). */
export function isPreviewHost(hostname: string): boolean {
  return isLocalHost(hostname) || /^(preview|staging|dev)\./i.test(hostname)
}

function withoutSlash(address: string): string {
  let end = address.length
  while (address[end - 1] === "/") end -= 1
  return address.slice(0, end)
}

/** Returns the host name of an origin, IPv6 in its brackets. */
const hostOf = (origin: string) => /^[a-z]+:\/\/(\[[^\]]*\]|[^:/]*)/i.exec(origin)?.[1] ?? ""

/**
 * Returns the address before the path of a preview link: the setting on preview and development hosts, otherwise the
 * page's own origin (A30).
 *
 * @param publicBaseUrl the setting PUBLIC_BASE_URL, or null when unset
 * @returns without a slash at the end
 */
export function previewBase(origin: string, publicBaseUrl: string | null): string {
  return withoutSlash(publicBaseUrl !== null && isPreviewHost(hostOf(origin)) ? publicBaseUrl : origin)
}

/**
 * Returns the address before the path of every link that is printed or shared. The setting always wins: a code printed
 * from a staging host would soon stop working (A30, A33).
 *
 * @param publicBaseUrl the setting PUBLIC_BASE_URL, or null when unset
 * @returns without a slash at the end
 */
export function sharedBase(origin: string, publicBaseUrl: string | null): string {
  return withoutSlash(publicBaseUrl ?? origin)
}

/** Returns the link in the QR code. @param publicBaseUrl as for `sharedBase` */
export function qrLink(origin: string, publicBaseUrl: string | null, userId: string): string {
  return sharedBase(origin, publicBaseUrl) + publicMenuPath(userId)
}

/** The name of a restaurant without a name on the QR pages (A58). */
export const defaultRestaurantName = "Restaurant"

/**
 * Returns the name of a downloaded image: `restaurant-qr-Le-Petit-Bistro.png`. Runs of spaces become one hyphen.
 * Characters that file systems refuse and invisible characters are removed; accents are preserved (A59).
 *
 * @param ending distinguishes other downloads of the same code
 */
export function qrFileName(restaurantName: string, ending = ".png"): string {
  const usable = withoutInvisible(restaurantName.replace(/[<>:"/\\|?*]/g, "")).trim()
  return `restaurant-qr-${(usable || defaultRestaurantName).replace(/\s+/g, "-")}${ending}`
}
