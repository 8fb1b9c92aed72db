import { expect, test } from "vitest"
import {
  languages,
  moreLanguages,
  readFurtherLanguages,
  readLanguage,
  toFurtherLanguage,
  toLanguage,
} from "./languages.ts"

test("the selector offers five languages, each by its own name", () => {
  expect(languages.map(({ code, name }) => `${code} ${name}`)).toEqual([
    "fr Français",
    "en English",
    "es Español",
    "it Italiano",
    "zh 中文",
  ])
})

test.each([
  ["en", "en"],
  ["zh", "zh"],
  ["fr", "fr"],
  ["de", "fr"],
  ["EN", "fr"],
  ["", "fr"],
  [undefined, "fr"],
  [["en", "it"], "fr"],
  ["__proto__", "fr"],
])("an address that requests %j gets %s", (asked, language) => {
  expect(toLanguage(asked)).toBe(language)
})

test("four further languages have their own names", () => {
  expect(moreLanguages.map(({ code, name }) => `${code} ${name}`)).toEqual([
    "de Deutsch",
    "nl Nederlands",
    "pt Português",
    "ja 日本語",
  ])
})

test("AS-21: a further language is one only where the restaurant offers it", () => {
  expect(toLanguage("de", ["de", "ja"])).toBe("de")
  expect(toLanguage("nl", ["de", "ja"])).toBe("fr")
  expect(toLanguage("en", ["de"])).toBe("en")
  expect(["de", "en", "sv", null].map(readLanguage)).toEqual(["de", "en", "fr", "fr"])
  expect(["ja", "en", 3].map(toFurtherLanguage)).toEqual(["ja", null, null])
})

test.each([
  [
    ["ja", "de", "ja", "en", 4],
    ["de", "ja"],
  ],
  ["de", []],
  [null, []],
])("of the stored languages %j, %j are offered", (stored, offered) => {
  expect(readFurtherLanguages(stored)).toEqual(offered)
})
