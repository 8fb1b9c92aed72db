import { expect, test } from "vitest"
import { isEmailShaped } from "./email.ts"

test.each(["claire@lepetitzinc.fr", "claire+menu@mail.petit-zinc.co.uk", "o'hara@example.fr", "C@B.FR"])(
  "%s may be an address",
  (text) => {
    expect(isEmailShaped(text)).toBe(true)
  },
)

test.each([
  "",
  "claire",
  "claire@",
  "@lepetitzinc.fr",
  "claire@lepetitzinc",
  "claire@lepetitzinc.",
  "claire@le petit zinc.fr",
  "claire@@lepetitzinc.fr",
  "claire@lepetitzinc.fr, paul@lepetitzinc.fr",
])("%j is not an address", (text) => {
  expect(isEmailShaped(text)).toBe(false)
})
