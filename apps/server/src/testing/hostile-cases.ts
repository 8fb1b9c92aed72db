import { markup } from "@ardoise/domain/testing/hostile-texts"

/** Numbers that look like chance and are the same again for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0, below the bound. */
  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  /** Whether something of that share happens. */
  happens(share: number): boolean {
    return this.next() < share
  }

  /** One of several. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value
  }
}

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
  `${"a".repeat(30_000)}!`,
  `${" ".repeat(30_000)}x`,
  "(".repeat(3_000),
  ",".repeat(5_000),
  '"'.repeat(3_001),
  "0".repeat(20_000),
  "1.".repeat(5_000),
  "a@".repeat(5_000),
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

const operators = "eq neq gt gte lt lte is in not.eq not.in not.is like ilike match cs cd ov sl fts or and".split(" ")
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

/** A text that a friendly program never sends. */
export function hostileText(chance: Chance): string {
  const text = chance.pick(texts)
  return chance.happens(0.2) ? `${chance.pick(texts)}${text}` : text
}

/** A value that a friendly program never sends. @returns what JSON can write */
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
  if (kind === 22) return nested(chance.pick([5, 60, 600, 4_000]), chance.happens(0.5))
  return [[[hostileText(chance)]], { id: hostileText(chance), items: [null, 1, { name: [] }] }]
}

function nested(levels: number, inLists: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = inLists ? [value] : { a: value }
  return value
}

/** A body like the given one, with some of it replaced, taken out, doubled or added. */
export function hostileBody(chance: Chance, body: unknown): unknown {
  if (chance.happens(0.1)) return hostileValue(chance)
  return change(chance, structuredClone(body ?? {}))
}

function change(chance: Chance, value: unknown): unknown {
  if (typeof value !== "object" || value === null || chance.happens(0.15)) return hostileValue(chance)
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.happens(0.3)) return [...value, hostileValue(chance)]
    if (chance.happens(0.1)) return Array.from({ length: 300 }, () => value[0])
    const at = chance.below(value.length)
    return value.map((one, index) => (index === at ? change(chance, one) : one))
  }
  const fields = Object.entries(value)
  const name = fields.length > 0 && chance.happens(0.85) ? (chance.pick(fields)[0] ?? "") : hostileText(chance)
  if (chance.happens(0.1)) return Object.fromEntries(fields.filter(([key]) => key !== name))
  const changed = change(chance, (value as Record<string, unknown>)[name])
  return Object.fromEntries([...fields.filter(([key]) => key !== name), [name, changed]])
}

/** Writes a text into an address as any program could: whole, half, doubly or not at all encoded. */
export function inAddress(chance: Chance, text: string): string {
  const bytes = Buffer.from(text.slice(0, 4_000))
  const whole = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
  if (chance.happens(0.1)) return whole.replaceAll("%", "%25")
  if (chance.happens(0.2)) return text.slice(0, 2_000).replace(/[^\x21-\x7e]|#/g, "%")
  return whole
}

/** A query as the data layer reads them, with much that it does not. */
export function hostileQuery(chance: Chance, columns: readonly string[]): string {
  const column = () => (chance.happens(0.85) ? chance.pick(columns) : inAddress(chance, hostileText(chance)))
  const value = () => inAddress(chance, hostileText(chance))
  const part = () => {
    switch (chance.below(8)) {
      case 0:
        return `select=${Array.from({ length: chance.below(6) }, column).join(",")}`
      case 1:
        return `order=${column()}.${chance.pick(["asc", "desc", "desc.nullsfirst", value()])}`
      case 2:
        return `${chance.pick(["limit", "offset"])}=${chance.happens(0.5) ? chance.pick(numbers) : value()}`
      case 3:
        return `${chance.pick(["columns", "on_conflict"])}=${column()},%22${column()}%22`
      case 4:
        return `${column()}=in.(${Array.from({ length: chance.below(5) }, value).join(",")})`
      case 5:
        return `${chance.pick(["or", "and", "not.or"])}=(${column()}.eq.${value()},${value()})`
      default:
        return `${column()}=${chance.pick(operators)}.${value()}`
    }
  }
  return Array.from({ length: 1 + chance.below(4) }, part).join("&")
}

/** Headers that bend what a call means. */
export function hostileHeaders(chance: Chance): Record<string, string> {
  // What a header may hold at all; the rest never reaches the application.
  const text = () =>
    hostileText(chance)
      .slice(0, 2_000)
      .replace(/[^\x20-\x7e\x80-\xff]/g, "?")
  const choices: Record<string, () => string> = {
    prefer: () => Array.from({ length: 1 + chance.below(3) }, () => chance.pick([...preferences, text()])).join(","),
    accept: () => chance.pick(["*/*", "application/vnd.pgrst.object+json", "text/csv", "text/html", text()]),
    range: () => chance.pick(["0-0", "5-2", "bytes=0-1,2-3", "-", text()]),
    "content-type": () =>
      chance.pick([
        "text/plain",
        "application/json; charset=utf-7",
        "multipart/form-data",
        "application/octet-stream",
        text(),
      ]),
    "accept-profile": text,
    "accept-language": text,
    "accept-encoding": () => chance.pick(["br;q=0", "identity;q=0,*;q=0", text()]),
    "if-none-match": text,
    "if-modified-since": text,
    authorization: () => chance.pick(["Bearer", "Bearer a.b.c", "Basic eDp5", `Bearer ${text().trim()}`]),
    "x-supabase-api-version": text,
    "x-order-key": text,
    "x-forwarded-for": text,
    "x-forwarded-host": () => "evil.example",
    "x-forwarded-proto": text,
    host: () => chance.pick(["evil.example", "a b", "", "[::1", text()]),
    origin: text,
    cookie: text,
    referer: text,
  }
  const names = Object.keys(choices)
  return Object.fromEntries(
    Array.from({ length: 1 + chance.below(3) }, () => chance.pick(names)).map((name) => [
      name,
      choices[name]?.() ?? "",
    ]),
  )
}
