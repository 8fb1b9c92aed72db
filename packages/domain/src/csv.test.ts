import { expect, test } from "vitest"
import { toCsvEuros, toCsvFile } from "./csv.ts"

test("a file begins with a byte order mark, and separators, quotes and line ends are quoted", () => {
  const rows = [
    ["Plat", "Prix"],
    ["Tarte; maison", 'la "grande"'],
    ["en\nbas", toCsvEuros(850)],
  ]
  expect(toCsvFile(rows)).toBe('\uFEFFPlat;Prix\r\n"Tarte; maison";"la ""grande"""\r\n"en\nbas";8,50\r\n')
})

test.each(["=1", "+1", "-1", "@x", " =1", "\u200b=1", "＝1", "\t1"])("%j is a text", (text) => {
  expect(toCsvFile([[text]])).toBe(`\uFEFF'${text}\r\n`)
})
