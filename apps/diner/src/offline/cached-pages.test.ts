import { expect, test } from "vitest"
import { cacheKeyOf, entriesToDelete, findNewestCopy, isAsset, isMenuPage, isPhoto, markCopy } from "./cached-pages.ts"

test.each([
  ["/u/4b7c", true],
  ["/r/4b7c/", true],
  ["/menu/4b7c/view", true],
  ["/c/zxnc7k", true],
  ["/C/ZXNC7K/7", true],
  ["/c/zxnc7k/Terrasse%203", true],
  ["/C/ZXNC7K/7/MZXW6YTBOI2345", true],
  ["/c/zxnc7k/7/mzxw6ytboi2345/x", false],
  ["/menu/active", false],
  ["/menu/4b7c", false],
  ["/u/4b7c/sw.js", false],
  ["/dashboard", false],
  ["/", false],
])("%s is a public menu: %s", (path, isOne) => {
  expect(isMenuPage(path)).toBe(isOne)
})

test.each([
  ["/assets/carte-1a.woff2", true],
  ["/diner-assets/island-1a.js", true],
  ["/icon.svg", true],
  ["/rest/v1/user_menus", false],
  ["/assets/../rest", false],
])("%s is a file that menu pages need: %s", (path, isOne) => {
  expect(isAsset(path)).toBe(isOne)
})

test.each([
  ["/storage/v1/object/public/photos/4b7c/abc-480x360.webp", true],
  ["/storage/v1/object/public/photos/4b7c/a/b.webp", false],
  ["/storage/v1/object/sign/photos/4b7c/a.webp", false],
  ["/storage/v1/object/files/4b7c/a.webp", false],
])("%s is a photo of a dish: %s", (path, isOne) => {
  expect(isPhoto(path)).toBe(isOne)
})

test("a copy is marked in its document", () => {
  const html = '<!doctype html><html lang="fr"><body></body></html>'
  expect(markCopy(html, "Fri, 20 Nov 2026 19:30:00 GMT", null)).toBe(
    '<!doctype html><html data-copied="2026-11-20T19:30:00.000Z" lang="fr"><body></body></html>',
  )
  expect(markCopy(html, "soon", null)).toContain('<html data-copied="" lang="fr">')
})

test("a copy in another language names the requested language, and nothing else from the address", () => {
  const html = '<!doctype html><html lang="fr"></html>'
  expect(markCopy(html, "soon", "en")).toContain('<html data-copied="" data-wanted="en" lang="fr">')
  expect(markCopy(html, "soon", '"><script>')).toContain('<html data-copied="" lang="fr">')
})

test.each([
  ["?lang=fr&table=7", ""],
  ["", ""],
  ["?table=7", ""],
  ["?table=7&lang=en", "?lang=en"],
])("a menu requested with %j is stored under %j", (query, kept) => {
  expect(cacheKeyOf(new URL(`https://carte.example/u/4b7c${query}`))).toBe(`https://carte.example/u/4b7c${kept}`)
})

test("the copy of a short address is the same for every table and in capitals", () => {
  const keys = ["/c/zxnc7k", "/C/ZXNC7K", "/C/ZXNC7K/7"].map((path) =>
    cacheKeyOf(new URL(`https://carte.example${path}`)),
  )
  expect(new Set(keys)).toEqual(new Set(["https://carte.example/c/zxnc7k"]))
  const english = new URL("https://carte.example/C/ZXNC7K/7?lang=en")
  expect(findNewestCopy(["https://carte.example/c/zxnc7k"], english)).toBe("https://carte.example/c/zxnc7k")
})

test("without a copy in a language, the newest copy of the same menu is used", () => {
  const menu = new URL("https://carte.example/u/4b7c?lang=it")
  const other = "https://carte.example/u/4b7cd"
  const copies = ["https://carte.example/u/4b7c", "https://carte.example/u/4b7c?lang=en", other]
  expect(findNewestCopy(copies, menu)).toBe("https://carte.example/u/4b7c?lang=en")
  expect(findNewestCopy([other], menu)).toBeUndefined()
})

test("the oldest are deleted when there are too many", () => {
  expect(entriesToDelete(["a", "b", "c"], 2)).toEqual(["a"])
  expect(entriesToDelete(["a"], 2)).toEqual([])
})
