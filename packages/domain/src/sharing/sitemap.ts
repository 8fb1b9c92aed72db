import { publicMenuPath } from "./links.ts"

/** Maximum number of addresses in one document, by the sitemap protocol. */
export const addressesPerSitemap = 50_000

/** One address of the sitemap. */
export type SitemapEntry = {
  /** Begins with a slash. */
  readonly path: string
  /** ISO time, or null if unknown. */
  readonly lastModified: string | null
  readonly changeFrequency: "daily" | "weekly" | "monthly"
  readonly priority: number
}

/**
 * The addresses that every installation has. The short paths of the specification are below `/dashboard` here (A36).
 */
export const fixedSitemapEntries: readonly SitemapEntry[] = [
  { path: "/", lastModified: null, changeFrequency: "weekly", priority: 1 },
  { path: "/login", lastModified: null, changeFrequency: "monthly", priority: 0.8 },
  { path: "/dashboard", lastModified: null, changeFrequency: "daily", priority: 0.9 },
  { path: "/dashboard/menu/new", lastModified: null, changeFrequency: "monthly", priority: 0.7 },
  { path: "/dashboard/qr-code", lastModified: null, changeFrequency: "monthly", priority: 0.8 },
  { path: "/dashboard/settings", lastModified: null, changeFrequency: "monthly", priority: 0.6 },
  { path: "/dashboard/orders", lastModified: null, changeFrequency: "daily", priority: 0.7 },
]

/** What the sitemap needs of a menu. `hasPage`: whether `/r/{id}` shows the menu (A36). */
export type PublishedMenu = {
  readonly id: string
  readonly userId: string
  /** ISO time. */
  readonly createdAt: string
  /** ISO time, or null. */
  readonly updatedAt: string | null
  readonly hasPage: boolean
}

/** Returns the update time, or the creation time without an update. */
const dateOf = ({ updatedAt, createdAt }: PublishedMenu) => updatedAt ?? createdAt

/**
 * Returns the addresses of published menus: `/u/{userId}` once for each owner, with the newest date, then `/r/{id}` of
 * the menus that this page shows (A36).
 *
 * @param menus every published menu of each owner that occurs in it
 */
export function menuSitemapEntries(menus: readonly PublishedMenu[]): SitemapEntry[] {
  const ofOwners = new Map<string, PublishedMenu[]>()
  for (const menu of menus) ofOwners.set(menu.userId, [...(ofOwners.get(menu.userId) ?? []), menu])
  return [...ofOwners].flatMap(([userId, own]) => [
    anEntry(publicMenuPath(userId), own.map(dateOf).reduce(newest)),
    ...own.filter(({ hasPage }) => hasPage).map((menu) => anEntry(`/r/${encodeURIComponent(menu.id)}`, dateOf(menu))),
  ])
}

const anEntry = (path: string, lastModified: string): SitemapEntry => ({
  path,
  lastModified,
  changeFrequency: "weekly",
  priority: 0.8,
})

const newest = (a: string, b: string) => (Date.parse(b) > Date.parse(a) ? b : a)

/** A range of user ids: greater than `after`, and less than `before` unless it is null. */
export type IdRange = { readonly after: string; readonly before: string | null }

/**
 * Returns how many documents the addresses of that many menus need: one, or a power of two beyond 50,000 addresses
 * (A36). Each menu counts as two addresses, its owner's and its own. Drafts count too, so the sitemap may be split
 * earlier than necessary.
 */
export function sitemapParts(menuCount: number): number {
  const addresses = fixedSitemapEntries.length + 2 * menuCount
  if (addresses <= addressesPerSitemap) return 1
  // Half full on average: ids are random, so no part comes near the limit.
  return 2 ** Math.ceil(Math.log2(addresses / (addressesPerSitemap / 2)))
}

/**
 * Returns the id range of the owners in one part. Ids are random, so equal ranges contain about equally many owners.
 * The server can build a part without reading the ones before it, and a new restaurant never moves another one to a
 * different part.
 *
 * @param part from 1
 * @param parts a power of two
 */
export function sitemapPartRange(part: number, parts: number): IdRange {
  const bound = (n: number) => Math.floor((n * 2 ** 32) / parts)
  const digits = (value: number) => value.toString(16).padStart(8, "0")
  // A text of eight digits sorts before every id that begins with them.
  return { after: part === 1 ? "" : digits(bound(part - 1)), before: part === parts ? null : digits(bound(part)) }
}

/** Returns the path of one part. @param part from 1 */
export function sitemapPartPath(part: number): string {
  return `/sitemap-${part}.xml`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The text before the addresses of a document. */
export const sitemapHead = `${declaration}<urlset ${namespace}>\n`

/** The text after the addresses of a document. */
export const sitemapFoot = "</urlset>\n"

/**
 * Returns the XML of some addresses.
 *
 * @param base the address before the paths, without a slash at the end (A30)
 */
export function sitemapUrls(base: string, entries: readonly SitemapEntry[]): string {
  return entries.map((entry) => urlElement(base, entry)).join("")
}

function urlElement(base: string, { path, lastModified, changeFrequency, priority }: SitemapEntry): string {
  const date = lastModified === null ? "" : `\n    <lastmod>${escapeXml(lastModified)}</lastmod>`
  return `  <url>
    <loc>${escapeXml(base + path)}</loc>${date}
    <changefreq>${changeFrequency}</changefreq>
    <priority>${priority.toFixed(1)}</priority>
  </url>
`
}

/**
 * Returns the index document, which lists every part (A36). @param base the address before the paths, without a slash
 * at the end
 */
export function sitemapIndex(base: string, parts: number): string {
  const elements = Array.from(
    { length: parts },
    (_, n) => `  <sitemap>\n    <loc>${escapeXml(base + sitemapPartPath(n + 1))}</loc>\n  </sitemap>\n`,
  )
  return `${declaration}<sitemapindex ${namespace}>\n${elements.join("")}</sitemapindex>\n`
}

/** Escapes a text for an XML element or attribute. Characters that XML does not allow are removed. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;")
}
