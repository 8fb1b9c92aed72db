import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { seal, unseal } from "./vault.ts"

const key = randomBytes(32)

test("an encrypted text can be decrypted, differs each time, and does not contain the plaintext", () => {
  const sealed = seal(key, "factor 1", "JBSWY3DPEHPK3PXP")
  expect(unseal(key, "factor 1", sealed)).toBe("JBSWY3DPEHPK3PXP")
  expect(seal(key, "factor 1", "JBSWY3DPEHPK3PXP")).not.toBe(sealed)
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("JBSW")
})

test("decryption fails with another key, for another place, or after one changed character", () => {
  const sealed = seal(key, "factor 1", "JBSWY3DPEHPK3PXP")
  const changed = sealed.slice(0, 20) + (sealed[20] === "A" ? "B" : "A") + sealed.slice(21)
  expect(() => unseal(randomBytes(32), "factor 1", sealed)).toThrow()
  expect(() => unseal(key, "factor 2", sealed)).toThrow()
  expect(() => unseal(key, "factor 1", changed)).toThrow()
  expect(() => unseal(key, "factor 1", "")).toThrow()
})
