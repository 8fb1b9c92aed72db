import fc from "fast-check"
import { expect, test } from "vitest"
import { makeJoinCode, readDeviceName, readJoinCode, showJoinCode } from "./staff-device.ts"

test("a code survives being shown, typed in lower case and with spaces", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 23 }), { minLength: 8, maxLength: 8 }), (picks) => {
      let next = 0
      const code = makeJoinCode(() => picks[next++] ?? 0)
      expect(code).toMatch(/^[A-HJ-NP-Z]{8}$/)
      for (const typed of [code, showJoinCode(code), ` ${showJoinCode(code).toLowerCase()} `, [...code].join(" ")]) {
        expect(readJoinCode(typed)).toBe(code)
      }
    }),
  )
})

test("a text that cannot be a code is refused", () => {
  for (const typed of ["", "KXTM", "KXTM-PRVAX", "KXTM-PRV1", "KXTM-PROA", "KXTM_PRVA", "ＫXTMPRVA"]) {
    expect(readJoinCode(typed)).toBeNull()
  }
})

test("the name of a device is one to forty characters without spaces around it", () => {
  expect(readDeviceName("  Tablette   cuisine ")).toEqual({ ok: true, value: "Tablette cuisine" })
  expect(readDeviceName("a".repeat(40)).ok).toBe(true)
  for (const name of ["", "   ", "a".repeat(41)]) expect(readDeviceName(name).ok).toBe(false)
})
