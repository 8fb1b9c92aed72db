import { markup } from "@ardoise/domain/testing/hostile-texts"
import type { Chance } from "../chance.ts"

const texts: readonly string[] = [
  ...markup,
  "",
  " ",
  "\t\n\r",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
  "0x10",
  "\u0000",
  "avant\u0000après",
  "ligne\r\nx-injected: 1\r\n\r\n<html>",
  "../../../../etc/passwd",
  "..%2f..%2fsecrets.json",
  "%2e%2e/%2e%2e/secrets.json",
  "%00",
  "%E0%A4%A",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "' or '1'='1",
  "'; drop table users; --",
  '") or (1=1',
  "\\'; select pg_sleep(10); --",
  "=cmd|' /C calc'!A0",
  "+1+1",
  "@SUM(1)",
  "-2+3",
  "//evil.example/x",
  "https://evil.example",
  "\\\\evil.example",
  "javascript://%0aalert(1)",
  "\u202egnp.exe",
  "a\u200b\u200d\ufeffb",
  "\ud800",
  "\udc00x",
  `e${"\u0301".repeat(500)}`,
  "İıſßẞK",
  "admin@exam\u0440le.fr",
  '"a b"@example.fr',
  "a@b@c",
  "👩‍👩‍👧‍👦".repeat(50),
  "ﷺ".repeat(200),
  "9999-99-99T99:99:99Z",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-19T23:59:59.999Z",
  "0000-00-00",
  "2026-02-30T00:00:00.000Z",
  "2026-11-20T19:00:00.000+99:99",
  "infinity",
  "{11111111-1111-4111-8111-111111111111}",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
]

/** Used rarely, because each of them stops at the first limit that it reaches. */
const longTexts: readonly string[] = [
  `${"a".repeat(30_000)}!`,
  `${" ".repeat(30_000)}x`,
  "(".repeat(3_000),
  ",".repeat(5_000),
  '"'.repeat(3_001),
  "0".repeat(20_000),
  "1.".repeat(5_000),
  "a@".repeat(5_000),
]

const numbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  1.5,
  0.1 + 0.2,
  99,
  100,
  101,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
]

const operators = "eq neq gt gte lt lte in is".split(" ")
const strangeOperators = "not.eq not.in not.is like ilike match cs cd ov sl fts or and not.not.eq".split(" ")
const preferences = [
  "return=representation",
  "return=minimal",
  "return=headers-only",
  "count=exact",
  "count=planned",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "handling=strict",
  "tx=rollback",
  "max-affected=1",
]

/**
 * Ids and texts of the calls of both restaurants: an id of another kind or of another owner is the most likely mistake.
 */
export type Words = { readonly ids: readonly string[]; readonly texts: readonly string[] }

/** A text that a normal client never sends. */
export function hostileText(chance: Chance): string {
  if (chance.happens(0.05)) return chance.pick(longTexts)
  const text = chance.pick(texts)
  return chance.happens(0.2) ? `${chance.pick(texts)}${text}` : text
}

/** A value that a normal client never sends. @returns a value that JSON can represent */
export function hostileValue(chance: Chance): unknown {
  const kind = chance.below(24)
  if (kind < 10) return hostileText(chance)
  if (kind < 14) return chance.pick(numbers)
  if (kind < 16) return chance.pick([null, true, false])
  if (kind === 16) return []
  if (kind === 17) return {}
  if (kind === 18) return Array.from({ length: chance.below(60) }, () => hostileText(chance).slice(0, 200))
  if (kind === 19) return Object.fromEntries(Array.from({ length: chance.below(60) }, (_, n) => [`k${n}`, n]))
  if (kind === 20) return JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
  if (kind === 21) return JSON.parse('{"toString":1,"valueOf":2,"length":1e9,"then":3,"toJSON":4}')
  if (kind === 22) return nested(chance.pick([3, 5, 20, 60, 600, 4_000]), chance.happens(0.5))
  return [[[hostileText(chance)]], { id: hostileText(chance), items: [null, 1, { name: [] }] }]
}

function nested(levels: number, inLists: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = inLists ? [value] : { a: value }
  return value
}

/**
 * Returns a body like the given one. Most bodies are wrong in one place only, often in a single character or number: a
 * body that is wrong everywhere never passes the first check.
 */
export function hostileBody(chance: Chance, body: unknown, words: Words): unknown {
  const dose = chance.next()
  if (dose < 0.06) return body
  if (dose < 0.13) return hostileValue(chance)
  let bent: unknown = body ?? {}
  for (let times = dose < 0.75 ? 1 : 2 + chance.below(3); times > 0; times -= 1) {
    const changed = change(chance, bent, words)
    if (lettersOf(changed) <= mostLetters) bent = changed
  }
  return bent
}

/**
 * Far more characters than any route accepts. Nested lists of long texts that are doubled repeatedly could not even be
 * serialised.
 */
const mostLetters = 4_000_000

/** Counts characters, and stops above `mostLetters`. Works for any nesting depth. */
function lettersOf(value: unknown): number {
  let sum = 0
  const unread = [value]
  while (unread.length > 0 && sum <= mostLetters) {
    const one = unread.pop()
    sum += typeof one === "string" ? one.length + 2 : 8
    if (typeof one !== "object" || one === null) continue
    for (const [name, part] of Object.entries(one)) {
      sum += name.length
      unread.push(part)
    }
  }
  return sum
}

function change(chance: Chance, value: unknown, words: Words): unknown {
  if (typeof value === "string") return chance.happens(0.75) ? bentText(chance, value, words) : hostileValue(chance)
  if (typeof value === "number") return chance.happens(0.75) ? bentNumber(chance, value) : hostileValue(chance)
  if (typeof value === "boolean") return chance.happens(0.5) ? !value : hostileValue(chance)
  if (typeof value !== "object" || value === null || chance.happens(0.06)) return hostileValue(chance)
  if (Array.isArray(value)) {
    const kind = chance.below(12)
    if (value.length === 0 || kind === 0) return [...value, hostileValue(chance)]
    if (kind === 1) return Array.from({ length: chance.pick([2, 50, 300]) }, () => value[0])
    if (kind === 2) return value.toReversed()
    if (kind === 3) return value.slice(1)
    const at = chance.below(value.length)
    return value.map((one, index) => (index === at ? change(chance, one, words) : one))
  }
  const fields = Object.entries(value)
  const name = fields.length > 0 && chance.happens(0.9) ? (chance.pick(fields)[0] ?? "") : hostileText(chance)
  if (chance.happens(0.08)) return Object.fromEntries(fields.filter(([key]) => key !== name))
  const changed = change(chance, (value as Record<string, unknown>)[name], words)
  return Object.fromEntries([...fields.filter(([key]) => key !== name), [name, changed]])
}

/** Returns a text of the same kind with a defect, or a text from another place. */
export function bentText(chance: Chance, text: string, words: Words): string {
  const at = chance.below(text.length + 1)
  switch (chance.below(12)) {
    case 0:
    case 1:
      return chance.pick(words.ids)
    case 2:
      return chance.pick(words.texts)
    case 3:
      return text.toUpperCase()
    case 4:
      return text.slice(0, at)
    case 5:
      return text.repeat(chance.pick([2, 10, 100]))
    case 6:
      return ` ${text}\u00a0`
    case 7:
      return [...text].toReversed().join("")
    case 8:
      return text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
    case 9:
      return text.normalize("NFD")
    default:
      return text.slice(0, at) + chance.pick(texts).slice(0, 40) + text.slice(at)
  }
}

function bentNumber(chance: Chance, number: number): unknown {
  return chance.pick([number + 1, number - 1, -number, number * 1_000, number + 0.5, number * 1e12, String(number)])
}

/** Serialises a body. A few bodies are JSON that no client of this product writes, or invalid JSON. */
export function hostileJson(chance: Chance, body: unknown): string | Buffer {
  const text = JSON.stringify(body) ?? ""
  if (chance.happens(0.93)) return text
  switch (chance.below(10)) {
    case 0:
      return text.slice(0, chance.below(text.length))
    case 1:
      return text.replace("{", '{"__proto__":{"polluted":1},')
    case 2:
      // The same field twice: a check and a later use must read the same one.
      return text.replace(/"(\w+)":/, '"$1":null,"$1":')
    case 3:
      return `\ufeff${text}`
    case 4:
      return `${text}${text}`
    case 5:
      return text.replace(/:\s*"/, ':1e400,"x":"')
    case 6:
      return text.replaceAll('"', "'")
    case 7:
      return Buffer.concat([Buffer.from(text.slice(0, -2)), Buffer.from([0xff, 0xc0, 0x80, 0x22, 0x7d])])
    case 8:
      return text.replace(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
    default:
      return "[".repeat(chance.pick([100, 100_000]))
  }
}

/** Returns the bytes of a file with some of them changed, doubled or missing. */
export function hostileBytes(chance: Chance, bytes: Buffer): Buffer {
  const bent = Buffer.from(bytes)
  for (let changes = chance.below(6); changes > 0; changes -= 1) {
    // The beginning of a file holds its sizes and types.
    const at = chance.below(chance.happens(0.6) ? Math.min(80, bent.length) : bent.length)
    bent[at] = chance.pick([0, 1, 0x7f, 0x80, 0xff, chance.below(256)])
  }
  if (chance.happens(0.15)) return bent.subarray(0, chance.below(bent.length))
  const at = chance.below(bent.length)
  if (chance.happens(0.15)) return Buffer.concat([bent.subarray(0, at), bent.subarray(at >> 1)])
  return bent
}

const written = new Map<string, string>()
const mostWritten = 5_000

function percentOf(text: string): string {
  const known = written.get(text)
  if (known !== undefined) return known
  const whole = Buffer.from(text.slice(0, 2_500)).toString("hex").replace(/../g, "%$&")
  if (written.size < mostWritten) written.set(text, whole)
  return whole
}

/** Writes a text into an address with any kind of encoding: complete, partial, double or none. */
export function inAddress(chance: Chance, text: string): string {
  if (chance.happens(0.08)) return percentOf(text).replaceAll("%", "%25")
  if (chance.happens(0.15)) return text.slice(0, 2_000).replace(/[^\x21-\x7e]|#/g, "%")
  return percentOf(text)
}

const examples = {
  time: ["2026-11-20T19:00:00.000Z", "2099-01-01", "1970-01-01T00:00:00Z", "2026-11-20T19:00:00+01:00"],
  text: ["pending", "preparing", "completed", "cancelled", "7", "a", "", "soupe"],
  json: ["{}", "[]", "null", "7"],
}

/** Returns a query in the syntax of the data API, partly with unknown parts. @param columns types by column name */
export function hostileQuery(chance: Chance, columns: Readonly<Record<string, string>>, words: Words): string {
  const names = Object.keys(columns)
  const isGood = chance.happens(0.6)
  const strange = () => inAddress(chance, hostileText(chance))
  const column = () => (isGood || chance.happens(0.85) ? chance.pick(names) : strange())
  const value = (name: string) => {
    if (!isGood && chance.happens(0.5)) return strange()
    const type = columns[name]
    if (type === "uuid") return chance.pick(words.ids)
    const text = chance.pick(examples[type as keyof typeof examples] ?? examples.text)
    return inAddress(chance, isGood || chance.happens(0.7) ? text : bentText(chance, text, words))
  }
  const part = () => {
    switch (chance.below(isGood ? 6 : 8)) {
      case 0:
        return `select=${isGood && chance.happens(0.3) ? "*" : Array.from({ length: 1 + chance.below(5) }, column).join(",")}`
      case 1:
        return `order=${column()}.${chance.pick(["asc", "desc", "desc.nullsfirst", isGood ? "asc.nullslast" : strange()])}`
      case 2:
        return `${chance.pick(["limit", "offset"])}=${isGood ? chance.below(4) : chance.happens(0.5) ? chance.pick(numbers) : strange()}`
      case 3: {
        const name = column()
        return `${name}=${chance.pick(["in", "not.in"])}.(${Array.from({ length: chance.below(5) }, () => value(name)).join(",")})`
      }
      case 6:
        return `${chance.pick(["or", "and", "not.or"])}=(${column()}.eq.${strange()},${strange()})`
      case 7:
        return `${chance.pick(["columns", "on_conflict"])}=${column()},%22${column()}%22`
      default: {
        const name = column()
        const operator = chance.pick(isGood || chance.happens(0.6) ? operators : strangeOperators)
        return `${name}=${operator}.${operator === "is" ? chance.pick(["null", "not.null"]) : value(name)}`
      }
    }
  }
  return Array.from({ length: 1 + chance.below(3) }, part).join("&")
}

/** Headers that change the meaning of a call. Their names are in lower case. */
export function hostileHeaders(chance: Chance): Record<string, string> {
  // Without line ends: after one, another request would begin, which any client may send anyway.
  const text = () =>
    hostileText(chance)
      .slice(0, 2_000)
      .replace(chance.happens(0.05) ? /[\r\n]|[^\0-\xff]/g : /[^\x20-\x7e\x80-\xff]/g, "?")
  const choices: Record<string, () => string> = {
    prefer: () =>
      Array.from({ length: 1 + chance.below(3) }, () => (chance.happens(0.9) ? chance.pick(preferences) : text())).join(
        ",",
      ),
    accept: () => chance.pick(["*/*", "application/vnd.pgrst.object+json", "text/csv", "text/html", text()]),
    range: () => chance.pick(["0-0", "5-2", "bytes=0-1", "bytes=0-1,2-3", "bytes=-5", "-", text()]),
    "content-type": () =>
      chance.pick([
        "text/plain",
        "application/json; charset=utf-7",
        "multipart/form-data",
        "multipart/form-data; boundary=a",
        "application/x-www-form-urlencoded",
        "application/octet-stream",
        text(),
      ]),
    "content-encoding": () => chance.pick(["gzip", "br", text()]),
    "accept-profile": text,
    "accept-language": () => chance.pick(["en", "zh-CN,fr;q=0.2", "es;q=x", text()]),
    "accept-encoding": () => chance.pick(["br;q=0", "identity;q=0,*;q=0", text()]),
    "if-none-match": text,
    "if-modified-since": text,
    "if-range": text,
    authorization: () => chance.pick(["Bearer", "Bearer a.b.c", "Basic eDp5", `Bearer ${text().trim()}`]),
    "x-supabase-api-version": text,
    "x-order-key": text,
    "x-payer-key": text,
    "x-table-code": text,
    "x-upsert": () => chance.pick(["true", "false", text()]),
    "x-metadata": text,
    "x-forwarded-for": text,
    "x-forwarded-host": () => "evil.example",
    "x-forwarded-proto": text,
    host: () => chance.pick(["evil.example", "a b", "", "[::1", "localhost", text()]),
    origin: text,
    cookie: text,
    referer: text,
    expect: () => "100-continue",
    upgrade: () => "websocket",
  }
  const names = Object.keys(choices)
  return Object.fromEntries(
    Array.from({ length: 1 + chance.below(3) }, () => chance.pick(names)).map((name) => [
      name,
      choices[name]?.() ?? "",
    ]),
  )
}
