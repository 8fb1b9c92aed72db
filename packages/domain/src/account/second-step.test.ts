import { describe, expect, test } from "vitest"
import { readRecoveryCode, readTotpCode, recoveryCodeFrom, recoveryCodes, showRecoveryCode } from "./second-step.ts"

describe("a recovery code", () => {
  const chance = Uint8Array.from({ length: recoveryCodes.length }, (_, n) => n * 37)
  const code = recoveryCodeFrom(chance)

  test("has sixteen characters, and no two look alike", () => {
    expect(code).toHaveLength(16)
    const halves = [0, 16].map((from) => recoveryCodeFrom(Uint8Array.from({ length: 16 }, (_, n) => from + n)))
    expect(halves.join("")).toMatch(/^[0-9a-hjkmnp-tv-z]{32}$/)
    expect(new Set(halves.join("")).size).toBe(32)
  })

  test("is read in groups, in any case, and with look-alike characters", () => {
    expect(showRecoveryCode("0123456789abcdef")).toBe("0123-4567-89AB-CDEF")
    expect(readRecoveryCode(showRecoveryCode(code))).toBe(code)
    expect(readRecoveryCode(" O123 4567\u201189ab cdef ")).toBe("0123456789abcdef")
    expect(readRecoveryCode("oIL3-4567-89AB-CDEF")).toBe("0113456789abcdef")
  })

  test.each(["", "0123", "0123456789abcdefg", "0123456789abcde!", "ééééééééé"])("is not “%s”", (typed) => {
    expect(readRecoveryCode(typed)).toBeNull()
  })
})

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["", null],
])("a typed code “%s” is read as %s", (typed, code) => {
  expect(readTotpCode(typed)).toBe(code)
})
