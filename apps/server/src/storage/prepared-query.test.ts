import { describe, expect, onTestFinished, test } from "vitest"
import { engines, openTestDatabase } from "../testing/engines.ts"
import { prepareQuery, ShapedQueries } from "./prepared-query.ts"

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
  test("a query that is compiled once returns each time the result for its values", async () => {
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
  test("a query of one shape returns the result for the values of each call", async () => {
    const { database, fill, remove } = await openTestDatabase(engine, () => "now")
    onTestFinished(remove)
    const rows = ["menu", "menu", "order"].map((kind, n) => `('o', '${kind}', 'insert', '${n}', 'v', 'now')`)
    await fill(`insert into change (owner, kind, event, ref, version, at) values ${rows.join()}`)
    const queries = new ShapedQueries<{ ref: string }>()
    const builds: string[] = []
    const ask = (shape: string, ...values: string[]) =>
      queries.run(database.read, { shape, values }, (kinds) => {
        builds.push(shape)
        return database.read
          .selectFrom("change")
          .select("ref")
          .where("kind", "in", kinds as readonly "menu"[])
          .orderBy("ref")
      })
    expect(await ask("one", "menu")).toEqual([{ ref: "0" }, { ref: "1" }])
    expect(await ask("one", "order")).toEqual([{ ref: "2" }])
    expect(await ask("two", "order", "menu")).toHaveLength(3)
    expect(await ask("two", "plan", "order")).toEqual([{ ref: "2" }])
    expect(builds).toEqual(["one", "two"])
    const nosy = queries.run(database.read, { shape: "nosy", values: ["menu"] }, ([kind]) =>
      database.read.selectFrom("change").select("ref").where("ref", "=", `${kind}`),
    )
    await expect(nosy).rejects.toThrow("must not depend on its values")
  })
})
