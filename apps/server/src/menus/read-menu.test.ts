import { describe, expect, onTestFinished, test } from "vitest"
import { engines, openTestDatabase } from "../testing/engines.ts"
import { readMenu, recallMenu } from "./read-menu.ts"

const aDocument = (name: string, filler = "") => JSON.stringify({ name, categories: [], filler })

describe.each(engines)("on %s", (engine) => {
  test("a menu is remembered as it was read last, and the large ones that nobody asked for lately are forgotten", async () => {
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
    // Whoever was asked for just now stays, and the oldest of the others goes.
    readMenu(db, "large 7", aDocument("Midi", "x".repeat(1_000_000)))
    expect(recallMenu("large 0")).toBeNull()
    expect(recallMenu("one")?.menu).toBe(menu)
    for (let n = 0; n < 9; n += 1) readMenu(db, `large ${n}`, aDocument("Midi", "x".repeat(1_000_000)))
    expect(recallMenu("one")).toBeNull()
  })
})
