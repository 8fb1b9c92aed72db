import { ok, type Result, refuse } from "../result.ts"

/** The French business that the invoices of Premium are made out to. */
export type BillingIdentity = {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** Nine digits. */
  readonly siren: string
  /** Such as "FR44732829320", or "" if the business has none. */
  readonly vatNumber: string
}

/** Why a field is refused. */
export type BillingRefusal =
  | "billing-name-missing"
  | "billing-address-missing"
  | "postal-code-invalid"
  | "siren-invalid"
  | "vat-number-invalid"
  | "vat-number-other-siren"
  | "billing-text-too-long"

/** The invalid fields, each with its reason. */
export type BillingMistakes = Partial<Record<keyof BillingIdentity, BillingRefusal>>

/** Maximum length of a line of an address in characters, as postal services and the payment provider accept it. */
export const billingTextLength = 200

/** Reads a typed SIREN, with or without spaces and dots. @returns nine digits */
export function readSiren(typed: string): Result<string, "siren-invalid"> {
  const siren = typed.replace(/[\s.]/g, "")
  return /^\d{9}$/.test(siren) && siren !== "000000000" && passesLuhn(siren) ? ok(siren) : refuse("siren-invalid")
}

/** Checks the Luhn checksum of a SIREN: every second of its nine digits counts double. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * Reads a typed French VAT number: "FR", a key of two characters, and the SIREN. A key of two digits is checked against
 * the SIREN; a newer, alphanumeric key has no checksum.
 */
export function readVatNumber(
  typed: string,
  siren: string,
): Result<string, "vat-number-invalid" | "vat-number-other-siren"> {
  const number = typed.replace(/[\s.]/g, "").toUpperCase()
  if (!/^FR[0-9A-HJ-NP-Z]{2}\d{9}$/.test(number)) return refuse("vat-number-invalid")
  const [key, its] = [number.slice(2, 4), number.slice(4)]
  if (/\d\d/.test(key) && Number(key) !== (12 + 3 * (Number(its) % 97)) % 97) return refuse("vat-number-invalid")
  return its === siren ? ok(number) : refuse("vat-number-other-siren")
}

/**
 * Reads the form of the billing identity.
 *
 * @returns the identity in its stored form, or every invalid field
 */
export function readBillingIdentity(
  typed: Readonly<Record<keyof BillingIdentity, string>>,
): { ok: true; value: BillingIdentity } | { ok: false; mistakes: BillingMistakes } {
  const mistakes: BillingMistakes = {}
  const line = (field: "name" | "street" | "city", missing: BillingRefusal) => {
    const text = typed[field].replace(/\s+/g, " ").trim()
    if (text === "") mistakes[field] = missing
    else if (text.length > billingTextLength) mistakes[field] = "billing-text-too-long"
    return text
  }
  const name = line("name", "billing-name-missing")
  const street = line("street", "billing-address-missing")
  const city = line("city", "billing-address-missing")
  const postalCode = typed.postalCode.replace(/\s/g, "")
  if (!/^\d{5}$/.test(postalCode)) mistakes.postalCode = "postal-code-invalid"
  const siren = readSiren(typed.siren)
  if (!siren.ok) mistakes.siren = siren.code
  let vatNumber = ""
  if (typed.vatNumber.trim() !== "") {
    const read = readVatNumber(typed.vatNumber, siren.ok ? siren.value : "")
    if (read.ok) vatNumber = read.value
    // If the SIREN itself is wrong, a difference from it is no fault of the VAT number.
    else if (siren.ok || read.code === "vat-number-invalid") mistakes.vatNumber = read.code
  }
  if (Object.keys(mistakes).length > 0 || !siren.ok) return { ok: false, mistakes }
  return { ok: true, value: { name, street, postalCode, city, siren: siren.value, vatNumber } }
}
