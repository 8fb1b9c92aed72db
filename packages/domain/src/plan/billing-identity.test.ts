import { describe, expect, test } from "vitest"
import { billingTextLength, readBillingIdentity, readSiren, readVatNumber } from "./billing-identity.ts"

const typed = {
  name: "SARL Le Petit Zinc",
  street: "14 rue de la Martinière",
  postalCode: "69001",
  city: "Lyon",
  siren: "732 829 320",
  vatNumber: "FR44 732829320",
}

test.each(["732829320", "732 829 320", " 732.829.320 "])("%j is a SIREN", (text) => {
  expect(readSiren(text)).toEqual({ ok: true, value: "732829320" })
})

test.each(["", "732829321", "73282932", "7328293200", "000000000", "73282932O", "٧٣٢٨٢٩٣٢٠"])(
  "%j is not a SIREN",
  (text) => {
    expect(readSiren(text)).toEqual({ ok: false, code: "siren-invalid" })
  },
)

describe("a VAT number", () => {
  test.each(["FR44732829320", "fr 44 732 829 320"])("%j belongs to the SIREN", (text) => {
    expect(readVatNumber(text, "732829320")).toEqual({ ok: true, value: "FR44732829320" })
  })

  test.each(["FR45732829320", "DE123456789", "44732829320", "FR4473282932", "FRO4732829320"])(
    "%j is not a VAT number",
    (text) => {
      expect(readVatNumber(text, "732829320")).toEqual({ ok: false, code: "vat-number-invalid" })
    },
  )

  test("of another business is refused with that reason", () => {
    expect(readVatNumber("FR44732829320", "552100554")).toEqual({ ok: false, code: "vat-number-other-siren" })
  })
})

describe("the billing identity", () => {
  test("is stored without the spaces in its numbers", () => {
    expect(readBillingIdentity({ ...typed, postalCode: " 69 001" })).toEqual({
      ok: true,
      value: { ...typed, siren: "732829320", vatNumber: "FR44732829320" },
    })
  })

  test("may have no VAT number", () => {
    expect(readBillingIdentity({ ...typed, vatNumber: " " })).toMatchObject({ ok: true, value: { vatNumber: "" } })
  })

  test("names every wrong field at once", () => {
    const empty = { name: " ", street: "", postalCode: "6900", city: "", siren: "1", vatNumber: "x" }
    expect(readBillingIdentity(empty)).toEqual({
      ok: false,
      mistakes: {
        name: "billing-name-missing",
        street: "billing-address-missing",
        postalCode: "postal-code-invalid",
        city: "billing-address-missing",
        siren: "siren-invalid",
        vatNumber: "vat-number-invalid",
      },
    })
  })

  test("is refused only for the SIREN when the VAT number merely differs from a wrong SIREN", () => {
    expect(readBillingIdentity({ ...typed, siren: "732829321" })).toEqual({
      ok: false,
      mistakes: { siren: "siren-invalid" },
    })
  })
})

test("a line of an address has a maximum length, and single spaces between its words", () => {
  const long = "a".repeat(billingTextLength)
  expect(readBillingIdentity({ ...typed, street: ` ${long} ` })).toMatchObject({ ok: true, value: { street: long } })
  expect(readBillingIdentity({ ...typed, street: `${long}b`, city: " La  Tour\n du Pin " })).toEqual({
    ok: false,
    mistakes: { street: "billing-text-too-long" },
  })
  expect(readBillingIdentity({ ...typed, city: " La  Tour\n du Pin " })).toMatchObject({
    value: { city: "La Tour du Pin" },
  })
})

test.each(["690011", "6900", "6900A", "169001", ""])("%j is not a postal code", (postalCode) => {
  expect(readBillingIdentity({ ...typed, postalCode })).toEqual({
    ok: false,
    mistakes: { postalCode: "postal-code-invalid" },
  })
})

test.each(["x732829320", "732829320x", "100000009 1", "9732829320", "7328293200"])(
  "%j is not a SIREN either",
  (siren) => {
    expect(readSiren(siren)).toEqual({ ok: false, code: "siren-invalid" })
  },
)

test.each(["552100554", "443061841", "542065479"])(
  "%s, in which digits count double and exceed nine, is a SIREN",
  (siren) => {
    expect(readSiren(siren).ok).toBe(true)
  },
)

test.each(["xFR44732829320", "FR44732829320x", "FR447328293201"])("%j is not a VAT number either", (number) => {
  expect(readVatNumber(number, "732829320").ok).toBe(false)
})

test.each(["FRA4732829320", "FR4A732829320"])(
  "the key of %s has an alphabetic character and is not checked",
  (number) => {
    expect(readVatNumber(number, "732829320")).toEqual({ ok: true, value: number })
  },
)

test("an impossible VAT number is refused even together with a wrong SIREN", () => {
  expect(readBillingIdentity({ ...typed, siren: "1", vatNumber: "FR45732829320" })).toEqual({
    ok: false,
    mistakes: { siren: "siren-invalid", vatNumber: "vat-number-invalid" },
  })
})
