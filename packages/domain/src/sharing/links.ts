import { withoutUnseen } from "../unseen.ts"

/** The path of the permanent public menu of an owner, the one that the QR code carries (spec 7, A33). */
export function publicMenuPath(userId: string): `/u/${string}` {
  return `/u/${encodeURIComponent(userId)}`
}

/** Endings of names that no public name server answers: mDNS and what routers give out at home. */
const localSuffix = /\.(local|localhost|lan|internal|home\.arpa)$/

/** Loopback, private, shared (a carrier's or a tunnel's) and link-local IPv4. */
const localIpv4 = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^169\.254\./,
  /^0\.0\.0\.0$/,
]

/** Loopback, unspecified, unique local and link-local IPv6. */
const localIpv6 = /^(::1?$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/

/**
 * Whether a link to this host works only on this machine or in this network: loopback, private addresses, `*.local`, and
 * names without a dot (A30).
 *
 * @param hostname as `location.hostname` gives it; IPv6 with or without brackets
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

/** The host name of an origin, IPv6 in its brackets. */
const hostOf = (origin: string) => /^[a-z]+:\/\/(\[[^\]]*\]|[^:/]*)/i.exec(origin)?.[1] ?? ""

/**
 * The address before the path of a preview link: the setting on preview and development hosts, else the page's own origin
 * (spec 2, A30).
 *
 * @param publicBaseUrl the setting PUBLIC_BASE_URL, or null when unset
 * @returns without a slash at the end
 */
export function previewBase(origin: string, publicBaseUrl: string | null): string {
  return withoutSlash(publicBaseUrl !== null && isPreviewHost(hostOf(origin)) ? publicBaseUrl : origin)
}

/**
 * The link in the QR code. The setting always wins: a code printed from a staging host would be dead paper (A30, A33).
 *
 * @param publicBaseUrl the setting PUBLIC_BASE_URL, or null when unset
 */
export function qrLink(origin: string, publicBaseUrl: string | null, userId: string): string {
  return withoutSlash(publicBaseUrl ?? origin) + publicMenuPath(userId)
}

/** What the QR pages call a restaurant without a name (spec 3, A58). */
export const defaultRestaurantName = "Restaurant"

/**
 * The name of a downloaded image: `restaurant-qr-Le-Petit-Bistro.png`. Runs of spaces give one hyphen, what file
 * systems refuse and what nobody sees is dropped, accents stay (spec 9, A59).
 *
 * @param ending tells apart what else is downloaded of the same code
 */
export function qrFileName(restaurantName: string, ending = ".png"): string {
  const usable = withoutUnseen(restaurantName.replace(/[<>:"/\\|?*]/g, "")).trim()
  return `restaurant-qr-${(usable || defaultRestaurantName).replace(/\s+/g, "-")}${ending}`
}
