import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { seal, unseal } from "./vault.ts"

const key = randomBytes(32)

test("what is closed opens again, never looks the same twice, and does not show what it is", () => {
  const sealed = seal(key, "factor 1", "JBSWY3DPEHPK3PXP")
  expect(unseal(key, "factor 1", sealed)).toBe("JBSWY3DPEHPK3PXP")
  expect(seal(key, "factor 1", "JBSWY3DPEHPK3PXP")).not.toBe(sealed)
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("JBSW")
})

test("it does not open with another key, in another place, or after one letter has changed", () => {
  const sealed = seal(key, "factor 1", "JBSWY3DPEHPK3PXP")
  const changed = sealed.slice(0, 20) + (sealed[20] === "A" ? "B" : "A") + sealed.slice(21)
  expect(() => unseal(randomBytes(32), "factor 1", sealed)).toThrow()
  expect(() => unseal(key, "factor 2", sealed)).toThrow()
  expect(() => unseal(key, "factor 1", changed)).toThrow()
  expect(() => unseal(key, "factor 1", "")).toThrow()
})
