import { describe, expect, onTestFinished, test } from "vitest"
import { engines, openTestDatabase } from "../testing/engines.ts"
import { prepareQuery } from "./prepared-query.ts"

const find = prepareQuery<{ kind: string; least: number; limit: number }, { kind: string; n: number }>((db, blank) =>
  db
    .selectFrom("change")
    .select(({ ref, fn }) => [ref("kind").as("kind"), fn.countAll<number>().as("n")])
    .where("kind", "=", blank("kind") as "menu")
    .where("at", "=", "now")
    .groupBy("kind")
    .having(({ fn }) => fn.countAll(), ">=", blank("least"))
    .limit(blank("limit")),
)

describe.each(engines)("on %s", (engine) => {
  test("a query whose text is made once gives each time what its values ask for", async () => {
    const { database, fill, remove } = await openTestDatabase(engine, () => "now")
    onTestFinished(remove)
    const rows = ["menu", "menu", "order"].map((kind) => `('o', '${kind}', 'insert', 'r', 'v', 'now')`)
    await fill(`insert into change (owner, kind, event, ref, version, at) values ${rows.join()}`)
    const ask = (kind: string, least = 1) => find(database.read, { kind, least, limit: 1 })
    expect(await ask("menu")).toEqual([{ kind: "menu", n: 2 }])
    expect(await ask("order")).toEqual([{ kind: "order", n: 1 }])
    expect(await ask("order", 2)).toEqual([])
    expect(await ask("plan")).toEqual([])
    expect(await Promise.all([ask("menu"), ask("order")])).toEqual([
      [{ kind: "menu", n: 2 }],
      [{ kind: "order", n: 1 }],
    ])
  })
})
