import { describe, expect, test } from "vitest"
import { isCommonPassword } from "./common-passwords.ts"
import { type PasswordStrength, passwordStrength } from "./password-strength.ts"

const cases: Record<PasswordStrength, readonly string[]> = {
  short: ["", "Zx9!k"],
  common: ["azerty", "Marseille13", "motdepasse2026", "p@ssw0rd"],
  own: ["lepetitzinc2026", "Claire-75", "petit zinc"],
  weak: ["poireaux", "azertymotdepasse", "xxxxxxxxxxxxxxxxxxxxxxxx", "qsdfghjklmwxcvbn", "a1b1a1b1a1b1", "0612345678"],
  good: ["carteautomne", "pralines roses", "k7$Rz2pQ", "lepetitzinc au coin du feu"],
  excellent: ["quatre mots bien choisis", "cheval correct pile agrafe", "vélo rouge du mardi soir", "kD8#vq2!Lw9?tZ"],
}

describe.each(Object.entries(cases))("%s is the strength of", (strength, passwords) => {
  test.each(passwords)("“%s”", (password) => {
    expect(passwordStrength(password, ["Le Petit Zinc", "claire@lepetitzinc.fr"])).toBe(strength)
  })
})

test("a password that the server refuses as common is never good", () => {
  for (const password of ["azerty123", "Camille75", "m0tdep@sse"]) {
    expect(isCommonPassword(password)).toBe(true)
    expect(passwordStrength(password, [])).toBe("common")
  }
})

test("the strength of a very long password takes no more steps than that of a long one", () => {
  expect(passwordStrength("un très long poème ".repeat(5000), [])).toBe("excellent")
})

test.each<[string, string, PasswordStrength]>([
  ["eight letters that form no word", "salsifis", "weak"],
  ["capitals in unusual places", "sAlsifiS", "good"],
  ["a capital at the start", "Poisson rare", "weak"],
  ["capitals throughout", "SALSIFIS", "weak"],
  ["blanks between words", "un bol dur", "good"],
  ["the same words without blanks", "unboldur", "weak"],
  ["seven digits", "8391726", "weak"],
  ["short rows of keys one after the other", "fghvbnuio", "weak"],
  ["a repetition after other characters", "salsifisaaaa", "good"],
  ["a common word followed by four letters", "chatbrun", "weak"],
  ["nine characters of all kinds", "~#{[|`^@]", "excellent"],
])("%s: “%s” is %s", (_what, password, strength) => {
  expect(passwordStrength(password, [])).toBe(strength)
})

test.each<[string, string, PasswordStrength]>([
  ["Le Bas", "basbleus", "own"],
  ["Au Bon Or", "tournedor", "good"],
])(
  "for the name %j words of three characters count as the owner's, words of two do not: “%s” is %s",
  (name, password, strength) => {
    expect(passwordStrength(password, [name])).toBe(strength)
  },
)
