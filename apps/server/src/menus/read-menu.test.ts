import { describe, expect, onTestFinished, test } from "vitest"
import { engines, openTestDatabase } from "../testing/engines.ts"
import { readMenu, recallMenu } from "./read-menu.ts"

const aDocument = (name: string, filler = "") => JSON.stringify({ name, categories: [], filler })

describe.each(engines)("on %s", (engine) => {
  test("the cache has the latest text of a menu, and removes large menus that were not read lately", async () => {
    const { database, remove } = await openTestDatabase(engine, () => "now")
    onTestFinished(remove)
    const db = database.read
    expect(recallMenu("one")).toBeNull()
    readMenu(db, "one", aDocument("Midi"))
    const menu = readMenu(db, "one", aDocument("Soir"))
    expect(menu.name).toBe("Soir")
    expect(recallMenu("one")?.menu).toBe(menu)
    expect(Buffer.from(recallMenu("one")?.stored ?? "").toString()).toBe(aDocument("Soir"))
    for (let n = 0; n < 7; n += 1) readMenu(db, `large ${n}`, aDocument("Midi", "x".repeat(1_000_000)))
    expect(recallMenu("one")?.menu).toBe(menu)
    // A menu that was just read stays in the cache, and the oldest other one is removed.
    readMenu(db, "large 7", aDocument("Midi", "x".repeat(1_000_000)))
    expect(recallMenu("large 0")).toBeNull()
    expect(recallMenu("one")?.menu).toBe(menu)
    for (let n = 0; n < 9; n += 1) readMenu(db, `large ${n}`, aDocument("Midi", "x".repeat(1_000_000)))
    expect(recallMenu("one")).toBeNull()
  })
})
