import type { Chance } from "../chance.ts"

/** Lengths around the limits of names, QR codes, headers and stacks. */
const lengths = [64, 129, 255, 256, 263, 1_000, 1_300, 2_000, 4_000, 8_000, 12_000] as const

/** Nesting levels around the limits of documents and bodies, and far more than a stack can hold. */
const depths = [2, 65, 100, 128, 129, 1_000, 5_000, 50_000] as const

/** Values of another type, as JSON texts. An object in place of a text may define any method. */
const otherTypes = [
  "null",
  "[]",
  "{}",
  "0",
  "-1",
  "1e308",
  "1e999",
  "true",
  '""',
  "[null]",
  "[[]]",
  "[{}]",
  '{"toString":1}',
  '{"toString":null,"valueOf":null}',
  '{"toString":{},"length":-1}',
  '{"length":1e9,"0":1}',
  '{"then":1}',
  '{"toJSON":1}',
  '{"constructor":null}',
] as const

/**
 * A single value of a JSON text or form field, with the characters before it: a colon, a bracket, a comma, or the head
 * of a form's field.
 */
const aValue = /([:[,]\s*|\r\n\r\n)("(?:[^"\\]|\\.)*"(?!\s*:)|-?\d[\d.eE+-]*|true|false|null)/g

/**
 * Changes the type of one value of a body at any depth, and leaves all others. Works on the text, because a value of
 * 50,000 levels cannot be serialised.
 */
export function bentType(chance: Chance, json: string): string {
  const values = [...json.matchAll(aValue)]
  if (values.length === 0) return json
  const { index, 1: before = "", 0: whole } = chance.pick(values)
  return json.slice(0, index + before.length) + otherType(chance) + json.slice(index + whole.length)
}

/** Adds a field with a value of another type, for a column of a table that no usual call names. */
export function withColumn(chance: Chance, body: unknown, columns: readonly string[]): unknown {
  if (Array.isArray(body)) return body.map((row) => withColumn(chance, row, columns))
  if (typeof body !== "object" || body === null || columns.length === 0) return body
  return { ...body, [chance.pick(columns)]: JSON.parse(chance.pick(otherTypes.filter((one) => one !== "1e999"))) }
}

function otherType(chance: Chance): string {
  const kind = chance.below(10)
  if (kind < 6) return chance.pick(otherTypes)
  if (kind === 6) return JSON.stringify("a".repeat(chance.pick(lengths)))
  const depth = chance.pick(depths)
  return kind === 7 ? `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}` : "[".repeat(depth) + "]".repeat(depth)
}

/** Repeats a piece up to a length, with a prefix and suffix that make the value valid. */
const stretched = (piece: string, length: number, [before, after] = ["", ""]) =>
  `${before}${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}${after}`

/** Headers that accept values of any length, each with a valid value. Their names are in lower case. */
const longHeaders: Readonly<Record<string, (length: number) => string>> = {
  host: (length) => stretched("a.b", length, ["", "c"]),
  apikey: (length) => stretched("a", length),
  authorization: (length) => stretched("a", length, ["Bearer ", ""]),
  prefer: (length) => stretched("return=minimal,", length),
  accept: (length) => stretched("text/html;q=0.1,", length),
  "accept-language": (length) => stretched("fr;q=0.1,", length),
  "accept-encoding": (length) => stretched("br;q=0.1,", length),
  "accept-profile": (length) => stretched("public", length),
  "content-profile": (length) => stretched("public", length),
  "content-type": (length) => stretched("a", length, ["multipart/form-data; boundary=", ""]),
  "cache-control": (length) => stretched("9", length, ["max-age=", ""]),
  cookie: (length) => stretched("a=b; ", length),
  "if-none-match": (length) => stretched('"a",', length),
  "if-range": (length) => stretched("a", length, ['"', '"']),
  origin: (length) => stretched("a", length, ["https://", ""]),
  range: (length) => stretched("0-1,", length, ["bytes=", ""]),
  referer: (length) => stretched("a", length, ["https://evil.example/", ""]),
  "user-agent": (length) => stretched("Mozilla/5.0 (Windows) Chrome/1 ", length),
  "x-client-info": (length) => stretched("a", length),
  "x-forwarded-for": (length) => stretched("203.0.113.7, ", length, ["", "203.0.113.7"]),
  "x-forwarded-host": (length) => stretched("a.b", length, ["", "c"]),
  "x-metadata": (length) => Buffer.from(`{"a":"${"a".repeat(length)}"}`).toString("base64"),
  "x-order-key": (length) => stretched("a,", length),
  "x-payer-key": (length) => stretched("telephone-1", length),
  "x-supabase-api-version": (length) => stretched("2024-01-01", length),
  "x-table-code": (length) => stretched("A7", length),
  "x-upsert": (length) => stretched("true", length),
}

/** Number of long headers: each name with each length. */
export const longHeaderCount = Object.keys(longHeaders).length * lengths.length

/**
 * A header that is valid except for its length. @param number any number; those below `longHeaderCount` give different
 * headers
 */
export function longHeader(number: number): Record<string, string> {
  const names = Object.keys(longHeaders)
  // The step is coprime to the count, so that a few numbers already give many names and lengths.
  const index = (number * 7) % longHeaderCount
  const name = names[index % names.length] ?? ""
  return { [name]: longHeaders[name]?.(lengths[Math.floor(index / names.length)] ?? 0) ?? "" }
}
