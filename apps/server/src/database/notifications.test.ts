import { expect, test } from "vitest"
import { notificationsOf } from "./open-postgres.ts"
import type { Change } from "./schema.ts"

const aChange = (ref: string): Change => ({ owner: "o", kind: "menu", event: "update", ref, version: "1" })
const refsOf = (payload: string) => (JSON.parse(payload) as { changes: Change[] }).changes.map(({ ref }) => ref)

test("many changes travel in order, in notifications that PostgreSQL takes", () => {
  const refs = Array.from({ length: 300 }, (_, n) => `${n}-${"é".repeat(n % 150)}`)
  const payloads = notificationsOf("self", refs.map(aChange))
  expect(payloads.length).toBeGreaterThan(1)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(payloads.flatMap(refsOf)).toEqual(refs)
})

test("nothing changed, nothing is told", () => {
  expect(notificationsOf("self", [])).toEqual([])
})
