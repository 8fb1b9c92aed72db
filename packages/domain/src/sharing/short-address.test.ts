import { expect, test } from "vitest"
import { drawShortCode, leadsTo, readShortCode, shortCodeLink, shortLink, withoutScheme } from "./short-address.ts"

const base = "https://carte.example"

test("a short code has six characters, and none that is mistaken for another", () => {
  const everything = Array.from({ length: 31 }, (_, place) => drawShortCode(() => place)).join("")
  expect(everything).toHaveLength(31 * 6)
  expect(everything).not.toMatch(/[^2-9A-Z]|[OIL]/)
  expect(new Set(everything).size).toBe(31)
})

test("a random code is read as itself", () => {
  let turn = 0
  const code = drawShortCode((limit) => (turn++ * 7) % limit)
  expect(readShortCode(code)).toBe(code)
})

test.each([
  ["ZXNC7K", "ZXNC7K"],
  ["zxnc7k", "ZXNC7K"],
  ["ZxNc7k", "ZXNC7K"],
  ["ZINC7K", null],
  ["zxnc7", null],
  ["zxnc7kk", null],
  ["zxnc0k", null],
  ["ſxnc7k", null],
  ["ıxnc7k", null],
  ["", null],
])("%j is read as the code %j", (given, code) => {
  expect(readShortCode(given)).toBe(code)
})

test("people read lower case, a QR code holds capitals", () => {
  expect(shortLink(base, "ZXNC7K")).toBe("https://carte.example/c/zxnc7k")
  expect(withoutScheme(shortLink(base, "ZXNC7K"))).toBe("carte.example/c/zxnc7k")
  expect(shortCodeLink(base, "ZXNC7K")).toBe("HTTPS://CARTE.EXAMPLE/C/ZXNC7K")
  expect(shortCodeLink(base, "ZXNC7K", { name: "7", code: null })).toBe("HTTPS://CARTE.EXAMPLE/C/ZXNC7K/7")
  const signed = { name: "Terrasse 3", code: "MZXW6YTBOI2345" }
  const link = shortCodeLink(base, "ZXNC7K", signed)
  expect(link).toBe("HTTPS://CARTE.EXAMPLE/C/ZXNC7K/TERRASSE%203/MZXW6YTBOI2345")
  // The characters that a QR code writes in eleven bits for two.
  expect(link).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
})

test.each([
  [`${base}/u/4b7c`, true],
  [`${base}/u/4b7c/`, true],
  [`${base}/u/4b7c?table=7`, true],
  [` ${base}/u/4b7c\n`, true],
  [`${base}/c/zxnc7k`, true],
  ["HTTPS://CARTE.EXAMPLE/C/ZXNC7K", true],
  ["HTTPS://CARTE.EXAMPLE/C/ZXNC7K/7", true],
  ["HTTPS://CARTE.EXAMPLE/C/ZXNC7K/7/MZXW6YTBOI2345", true],
  [`${base}/c/zxnc7k/terrasse%203/mzxw6ytboi2345`, true],
  [`${base}/c/zxnc7k/7/mzxw6ytboi2345/x`, false],
  [`${base}/c/zxnc7k7`, false],
  [`${base}/c/zxnc7k?lang=en`, true],
  [`${base}/c/zxnc7k/7/x`, false],
  [`${base}/c/zxnc8k`, false],
  [`${base}/u/4b7c5`, false],
  ["https://elsewhere.example/u/4b7c", false],
  ["https://elsewhere.example/c/zxnc7k", false],
  ["http://carte.example/u/4b7c", false],
  ["", false],
])("a code with the text %j leads to this restaurant: %s", (read, leads) => {
  expect(leadsTo({ base, userId: "4b7c", shortCode: "ZXNC7K" }, read)).toBe(leads)
})

test("without a short address, only the permanent link leads to the restaurant", () => {
  const addresses = { base, userId: "4b7c", shortCode: null }
  expect(leadsTo(addresses, `${base}/u/4b7c`)).toBe(true)
  expect(leadsTo(addresses, `${base}/c/null`)).toBe(false)
})
