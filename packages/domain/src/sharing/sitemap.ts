import { publicMenuPath } from "./links.ts"

/** How many addresses one document may hold, by the sitemap protocol. */
export const addressesPerSitemap = 50_000

/** One address of the sitemap. */
export type SitemapEntry = {
  /** Begins with a slash. */
  readonly path: string
  /** ISO time, or null where nobody knows. */
  readonly lastModified: string | null
  readonly changeFrequency: "daily" | "weekly" | "monthly"
  readonly priority: number
}

/** The addresses that every installation has (spec 9). The short forms there are read as paths below `/dashboard` (A36). */
export const fixedSitemapEntries: readonly SitemapEntry[] = [
  { path: "/", lastModified: null, changeFrequency: "weekly", priority: 1 },
  { path: "/login", lastModified: null, changeFrequency: "monthly", priority: 0.8 },
  { path: "/dashboard", lastModified: null, changeFrequency: "daily", priority: 0.9 },
  { path: "/dashboard/menu/new", lastModified: null, changeFrequency: "monthly", priority: 0.7 },
  { path: "/dashboard/qr-code", lastModified: null, changeFrequency: "monthly", priority: 0.8 },
  { path: "/dashboard/settings", lastModified: null, changeFrequency: "monthly", priority: 0.6 },
  { path: "/dashboard/orders", lastModified: null, changeFrequency: "daily", priority: 0.7 },
]

/** What the sitemap knows of a menu: the four columns of spec 7, and whether `/r/{id}` shows it (A36). */
export type PublishedMenu = {
  readonly id: string
  readonly userId: string
  /** ISO time. */
  readonly createdAt: string
  /** ISO time, or null. */
  readonly updatedAt: string | null
  readonly hasPage: boolean
}

/** The update date or else the creation date (spec 9). */
const dateOf = ({ updatedAt, createdAt }: PublishedMenu) => updatedAt ?? createdAt

/**
 * The addresses of published menus: `/u/{userId}` once for each owner, with the newest date, then `/r/{id}` of the menus
 * that this page shows (spec 9, A36).
 *
 * @param menus the menus of one owner stand together
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

/** A range of user ids: those after `after`, and before `before` unless it is null. */
export type IdRange = { readonly after: string; readonly before: string | null }

/**
 * How many documents the addresses of that many menus need: one, or a power of two beyond 50,000 addresses (A36). Each menu
 * counts twice, for its owner's address and its own; drafts count, too, which at worst makes parts earlier than needed.
 */
export function sitemapParts(menuCount: number): number {
  const addresses = fixedSitemapEntries.length + 2 * menuCount
  if (addresses <= addressesPerSitemap) return 1
  // Half full on average: ids are drawn by chance, so no part comes near the bound.
  return 2 ** Math.ceil(Math.log2(addresses / (addressesPerSitemap / 2)))
}

/**
 * The owners of one part. Ids are random, so equal ranges of them hold equally many owners: a part is found without reading
 * the ones before it, and a new restaurant moves no other one to another part.
 *
 * @param part from 1
 * @param parts a power of two
 */
export function sitemapPartRange(part: number, parts: number): IdRange {
  const bound = (n: number) => Math.floor((n * 2 ** 32) / parts)
  const digits = (value: number) => value.toString(16).padStart(8, "0")
  // Eight digits stand before every id that begins with them.
  return { after: part === 1 ? "" : digits(bound(part - 1)), before: part === parts ? null : digits(bound(part)) }
}

/** The path of one part. @param part from 1 */
export function sitemapPartPath(part: number): string {
  return `/sitemap-${part}.xml`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** What stands before the addresses of a document. */
export const sitemapHead = `${declaration}<urlset ${namespace}>\n`

/** What stands after them. */
export const sitemapFoot = "</urlset>\n"

/**
 * The text of some addresses.
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

/** The index that names each part (A36). @param base the address before the paths, without a slash at the end */
export function sitemapIndex(base: string, parts: number): string {
  const elements = Array.from(
    { length: parts },
    (_, n) => `  <sitemap>\n    <loc>${escapeXml(base + sitemapPartPath(n + 1))}</loc>\n  </sitemap>\n`,
  )
  return `${declaration}<sitemapindex ${namespace}>\n${elements.join("")}</sitemapindex>\n`
}

/** Text that is safe inside an XML element or an attribute; what XML cannot carry at all is left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;")
}
