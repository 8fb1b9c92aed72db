import { ok, type Result, refuse } from "../result.ts"

/** Who the invoices of Premium are made out to: a French business. */
export type BillingIdentity = {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** Nine digits. */
  readonly siren: string
  /** Such as "FR44732829320", or "" without one. */
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

/** The fields that are wrong, with the reason. */
export type BillingMistakes = Partial<Record<keyof BillingIdentity, BillingRefusal>>

/** Characters of a line of an address, as the post and the provider take them. */
export const billingTextLength = 200

/** Digits of a SIREN as they are typed, with spaces or without. */
export function readSiren(typed: string): Result<string, "siren-invalid"> {
  const siren = typed.replace(/[\s.]/g, "")
  return /^\d{9}$/.test(siren) && siren !== "000000000" && passesLuhn(siren) ? ok(siren) : refuse("siren-invalid")
}

/** The check digit of SIREN numbers: of the nine digits every second one counts double. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * A French VAT number as it is typed: "FR", two characters, the SIREN. Two digits are checked against the SIREN; the newer
 * keys with a letter cannot be.
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
 * Reads what was typed into the form of the billing identity.
 *
 * @returns the identity in its stored form, or every wrong field
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
    // Against a SIREN that is wrong itself nothing can be said of it.
    else if (siren.ok || read.code === "vat-number-invalid") mistakes.vatNumber = read.code
  }
  if (Object.keys(mistakes).length > 0 || !siren.ok) return { ok: false, mistakes }
  return { ok: true, value: { name, street, postalCode, city, siren: siren.value, vatNumber } }
}
