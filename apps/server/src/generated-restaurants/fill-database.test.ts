import { describe, expect, onTestFinished, test } from "vitest"
import { signUp } from "../accounts/account-commands.ts"
import { areKeysLost } from "../accounts/lost-keys.ts"
import { findPageOfOwner } from "../public-menu/public-menu-queries.ts"
import { startWriter } from "../start-writer.ts"
import { openDatabase } from "../storage/open-database.ts"
import { openPostgres } from "../storage/postgres/open-postgres.ts"
import { openSqlite } from "../storage/sqlite/open-sqlite.ts"
import { aPostgresDatabase, engines } from "../testing/engines.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { fillDatabase } from "./fill-database.ts"
import { generateRestaurant } from "./generated-restaurant.ts"

const at = "2026-11-20T12:00:00.000Z"
const filling = { startWriter, from: 0, to: 30, size: null, passwordHash: "", at }

test("the same number gives the same restaurant, and another number gives another one", () => {
  expect(generateRestaurant(7)).toEqual(generateRestaurant(7))
  const ids = Array.from({ length: 500 }, (_, number) => generateRestaurant(number)).flatMap(({ userId, menus }) => [
    userId,
    ...menus.map(({ id }) => id),
  ])
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(engines)("on %s", (engine) => {
  test("generated restaurants are read like real ones", async () => {
    const folder = await temporaryFolder()
    const postgres = engine === "postgres" ? await aPostgresDatabase() : null
    const { menus: count } = await fillDatabase({ databaseUrl: postgres?.url ?? null, dataDir: folder }, filling)
    const clock = () => at
    const database = postgres
      ? await openPostgres({ url: postgres.url, clock, poolSize: 2 })
      : await openSqlite({ folder, clock, startWriter, onWriterLost: () => undefined })
    onTestFinished(async () => {
      await database.close()
      await postgres?.drop()
    })
    if (engine === "sqlite") expect(await areKeysLost(folder, database)).toBe(false)
    const all = Array.from({ length: 30 }, (_, number) => generateRestaurant(number))
    expect(count).toBe(all.reduce((sum, { menus }) => sum + menus.length, 0))
    for (const { userId, name, menus, isPremium } of all) {
      const { page } = await findPageOfOwner(database.read, userId, { language: "fr", now: at })
      const dishes = menus[0]?.document.categories.flatMap(({ items }) => items).length
      expect(page).toMatchObject({ kind: "menu", restaurantName: name, isPremium })
      if (page.kind === "menu") expect(page.menu.categories.flatMap((category) => category.dishes).length).toBe(dishes)
    }
  })

  test("a stopped run keeps what it stored; a second run of the same restaurants is refused with the number to continue from", async () => {
    const postgres = engine === "postgres" ? await aPostgresDatabase() : null
    onTestFinished(async () => postgres?.drop())
    const config = { databaseUrl: postgres?.url ?? null, dataDir: await temporaryFolder() }
    const stopping = new AbortController()
    const onProgress = () => stopping.abort()
    const { restaurants } = await fillDatabase(config, { ...filling, to: 900, signal: stopping.signal, onProgress })
    expect(restaurants).toBeLessThan(900)
    await expect(fillDatabase(config, filling)).rejects.toThrow(
      `jusqu’au numéro ${restaurants - 1}. Pour en ajouter, continuez avec --from ${restaurants}.`,
    )
  })
})

test("nothing is stored on a disk that is too small, beside a running server, or among real accounts", async () => {
  const config = { databaseUrl: null, dataDir: await temporaryFolder() }
  await expect(fillDatabase(config, { ...filling, to: 1e12 })).rejects.toThrow("sur le disque de")
  const opened = await openDatabase(config, { startWriter, onWriterLost: () => undefined })
  if (!opened.ok) throw new Error(opened.refusal.kind)
  await expect(fillDatabase(config, filling)).rejects.toThrow("Un serveur Ardoise utilise le dossier")
  const account = { id: "owner", email: "lou@example.fr", passwordHash: "", userMetadata: {}, at }
  await opened.value.database.run(signUp, account)
  await opened.value.close()
  await expect(fillDatabase(config, filling)).rejects.toThrow("que cette commande n’a pas faits")
})
