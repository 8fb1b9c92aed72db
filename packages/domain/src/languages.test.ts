import { expect, test } from "vitest"
import { languages, toLanguage } from "./languages.ts"

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
