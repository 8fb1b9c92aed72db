import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addressesPerSitemap,
  escapeXml,
  fixedSitemapEntries,
  menuSitemapEntries,
  type PublishedMenu,
  sitemapIndex,
  sitemapPartRange,
  sitemapParts,
  sitemapUrls,
} from "./sitemap.ts"

const aPublished = (menu: Partial<PublishedMenu> = {}): PublishedMenu => ({
  id: "m1",
  userId: "u1",
  createdAt: "2026-11-18T10:00:00.000Z",
  updatedAt: null,
  hasPage: true,
  ...menu,
})

const listed = (menus: readonly PublishedMenu[]) =>
  menuSitemapEntries(menus).map(({ path, lastModified }) => [path, lastModified])

test("the fixed addresses have the frequencies and priorities of the specification", () => {
  expect(fixedSitemapEntries.map((entry) => [entry.path, entry.changeFrequency, entry.priority])).toEqual([
    ["/", "weekly", 1],
    ["/login", "monthly", 0.8],
    ["/dashboard", "daily", 0.9],
    ["/dashboard/menu/new", "monthly", 0.7],
    ["/dashboard/qr-code", "monthly", 0.8],
    ["/dashboard/settings", "monthly", 0.6],
    ["/dashboard/orders", "daily", 0.7],
  ])
})

describe("the addresses of menus", () => {
  test("are the owner's and the menu's own, weekly, 0.8, dated by the update or otherwise by the creation", () => {
    const updated = aPublished({ updatedAt: "2026-11-20T19:00:00.000Z" })
    expect(menuSitemapEntries([updated])).toEqual([
      { path: "/u/u1", lastModified: updated.updatedAt, changeFrequency: "weekly", priority: 0.8 },
      { path: "/r/m1", lastModified: updated.updatedAt, changeFrequency: "weekly", priority: 0.8 },
    ])
    expect(listed([aPublished()])[0]).toEqual(["/u/u1", "2026-11-18T10:00:00.000Z"])
  })

  test("name an owner once, with the newest date of the menus", () => {
    const newest = "2026-11-20T19:00:00.000Z"
    const menus = [
      aPublished({ updatedAt: newest }),
      aPublished({ id: "m2", createdAt: "2026-11-19T10:00:00.000Z" }),
      aPublished({ id: "m3", userId: "u2" }),
    ]
    expect(listed(menus)).toEqual([
      ["/u/u1", newest],
      ["/r/m1", newest],
      ["/r/m2", "2026-11-19T10:00:00.000Z"],
      ["/u/u2", "2026-11-18T10:00:00.000Z"],
      ["/r/m3", "2026-11-18T10:00:00.000Z"],
    ])
  })

  test("omit the page of a menu without one", () => {
    expect(listed([aPublished({ hasPage: false })]).map(([path]) => path)).toEqual(["/u/u1"])
  })
})

test("an address is written escaped, with its date, its frequency and one decimal of priority", () => {
  const entry = { path: "/u/a'b", lastModified: "2026-11-20", changeFrequency: "weekly", priority: 1 } as const
  expect(sitemapUrls("https://a.example?x=1&y=<2>", [entry])).toBe(
    "  <url>\n    <loc>https://a.example?x=1&amp;y=&lt;2&gt;/u/a&apos;b</loc>\n    <lastmod>2026-11-20</lastmod>\n" +
      "    <changefreq>weekly</changefreq>\n    <priority>1.0</priority>\n  </url>\n",
  )
})

test("no text can close an element or an attribute, and XML accepts the result", () => {
  const hostile = fc.string({ unit: "binary", maxLength: 40 })
  fc.assert(
    fc.property(hostile, (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)|[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/u)
    }),
  )
  expect(escapeXml("a\u0000\u000bb\ud800c\uffff é 🍷")).toBe("abc é 🍷")
})

describe("parts", () => {
  test.each([
    [0, 1],
    [24_996, 1],
    [24_997, 4],
    [120_000, 16],
    [5_000_000, 512],
  ])("for the addresses of %i menus are %i", (menus, parts) => {
    expect(sitemapParts(menus)).toBe(parts)
  })

  test("contain fewer addresses than the limit, for any number of menus", () => {
    fc.assert(
      fc.property(fc.integer({ min: 24_997, max: 50_000_000 }), (menus) => {
        expect((2 * menus + fixedSitemapEntries.length) / sitemapParts(menus)).toBeLessThanOrEqual(
          addressesPerSitemap / 2,
        )
      }),
    )
  })

  test("cover every owner exactly once", () => {
    const someId = fc.oneof(fc.uuid(), fc.string({ minLength: 9 }))
    fc.assert(
      fc.property(someId, fc.constantFrom(1, 2, 4, 16, 1024), (id, parts) => {
        const holding = Array.from({ length: parts }, (_, n) => sitemapPartRange(n + 1, parts)).filter(
          ({ after, before }) => id > after && (before === null || id < before),
        )
        expect(holding).toHaveLength(1)
      }),
    )
  })

  test("are listed in the index with complete addresses", () => {
    expect(sitemapIndex("https://a.example", 2)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap>
    <loc>https://a.example/sitemap-1.xml</loc>
  </sitemap>
  <sitemap>
    <loc>https://a.example/sitemap-2.xml</loc>
  </sitemap>
</sitemapindex>
`)
  })
})
