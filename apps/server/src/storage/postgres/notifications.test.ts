import { expect, onTestFinished, test } from "vitest"
import { aPostgresDatabase } from "../../testing/engines.ts"
import { type Change, changeKinds } from "../schema.ts"
import { notificationsOf, openPostgres } from "./open-postgres.ts"
import { openPool } from "./postgres-dialect.ts"

const aChange = (ref: string): Change => ({ owner: "o", kind: "menu", event: "update", ref, version: "1" })
const refsOf = (payload: string) => (JSON.parse(payload) as { changes: Change[] }).changes.map(({ ref }) => ref)

test("many changes are sent in order, in notifications of a size that PostgreSQL accepts", () => {
  const refs = Array.from({ length: 300 }, (_, n) => `${n}-${"é".repeat(n % 150)}`)
  const payloads = notificationsOf("self", refs.map(aChange))
  expect(payloads.length).toBeGreaterThan(1)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(payloads.flatMap(refsOf)).toEqual(refs)
})

test("no changes, no notification", () => {
  expect(notificationsOf("self", [])).toEqual([])
})

test("a process receives changes of every kind from another one, and survives an invalid notification", async () => {
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  const database = await openPostgres({ url, clock: () => "2026-11-20T19:00:00.000Z", poolSize: 1 })
  onTestFinished(() => database.close())
  const heard: string[] = []
  database.follow({
    onChanges: (changes) => heard.push(...changes.map(({ kind }) => kind)),
    onMissed: () => heard.push("missed"),
  })
  const pool = openPool(url, 1)
  onTestFinished(() => pool.end())
  const changes = changeKinds.map((kind): Change => ({ ...aChange("1"), kind }))
  const payloads = [
    ...notificationsOf("another process", changes),
    "no JSON {",
    "",
    ...notificationsOf("another", changes),
  ]
  for (const payload of payloads) await pool.query("select pg_notify('ardoise_changes', $1)", [payload])
  await expect.poll(() => heard, { interval: 5 }).toEqual([...changeKinds, "missed", "missed", ...changeKinds])
})
