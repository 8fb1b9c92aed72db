import { expect, test } from "vitest"
import { withoutInvisible } from "./invisible-characters.ts"
import { disguises } from "./testing/hostile-texts.ts"

test.each([
  ["\u202e7 elbaT", "7 elbaT"],
  ["Le Petit\u200b Zinc\ufeff", "Le Petit Zinc"],
  ["\u2067\u05e9\u05dc\u05d5\u05dd\u2069", "\u05e9\u05dc\u05d5\u05dd"],
  ["a\u0000\u0007\u001b[31mb\u007f\u0085", "a[31mb"],
])("%j is shown as %j", (text, shown) => {
  expect(withoutInvisible(text)).toBe(shown)
})

test.each([
  "Sans oignons,\nbien cuit\tsvp",
  "\u{1f469}\u200d\u{1f373}",
  "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  "e\u0301t\u00e9 \u5317\u4eac \u0e44\u0e17\u0e22",
  "",
])("%j, which people type, stays unchanged", (text) => {
  expect(withoutInvisible(text)).toBe(text)
})

test.each(disguises)("no character of %j that reverses the following text remains", (text) => {
  expect(withoutInvisible(text)).not.toMatch(/\p{Bidi_Control}/u)
})
