import { describe, expect, test } from "vitest"
import { commonWordLength, isCommonPassword, rowLength } from "./common-passwords.ts"

describe("a common password is recognised", () => {
  test.each([
    ["123456", "123456789", "987654", "111111", "121212", "000000", "112233", "159753", "01234567"],
    ["azerty", "AZERTY", "azertyuiop", "azerty123", "qwerty", "wxcvbn", "1q2w3e4r", "aqwzsx", "poiuyt"],
    ["password", "Passw0rd!", "p@ssword1", "motdepasse", "Mot de passe", "MotDePasse2026", "m0tdep@sse", "letmein"],
    ["soleil", "doudou", "jetaime", "Je t’aime", "chouchou", "princesse", "iloveyou", "coucou"],
    ["mon cœur 13", "OM2026", "sdfghj12", "hgfdsq!", "kokoko", "bipbipbip", "mot2passe"],
    ["nicolas", "Camille75", "thomas1998", "CHLOÉ12", "françois!", "sebastien"],
    ["marseille", "Marseille13", "psgpsg", "allezlom", "zidane10", "bretagne"],
    [
      "restaurant",
      "Restaurant1",
      "bistrot",
      "cuisine",
      "Lecuisine1".replace("Le", ""),
      "chocolat",
      "foiegras",
      "platdujour",
      "bonappétit",
    ],
    ["aaaaaa", "abcdef", "abc123", "toto123", "test1234", "admin2025", "bonjour", "secret1"],
  ])("%s, %s, %s, …", (...passwords) => {
    expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([])
  })
})

test.each([
  "pralines roses",
  "un mot de passe",
  "cheval correct pile agrafe",
  "Zx9!kfuTq2",
  "Zx9!kfuTqq",
  "vélo rouge du mardi",
  "azerty du jeudi soir",
  "marseille sous la pluie",
  "3 pommes et 1 poire",
  "x".repeat(1000),
  "🍅🍅🥖🧀🍷",
])("%j is not a common password", (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test("a very long password is checked too", () => {
  expect(isCommonPassword("azerty1".repeat(1000))).toBe(false)
})

test.each([
  ["chatonnoir", "chaton"],
  ["chatnoir", "chat"],
  ["azerty", "azerty"],
  ["omnibus", ""],
  ["zxkchat", ""],
])("the longest common word that %j begins with is %j", (text, word) => {
  expect(commonWordLength(text)).toBe(word.length)
})

test.each([
  ["azerty", "azerty"],
  ["hgfds!qsdf", "hgfds"],
  ["defense", "def"],
  ["kaki", "k"],
])("%j begins with a row of keys or the alphabet: %j", (text, row) => {
  expect(rowLength(text)).toBe(row.length)
})
