import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { findUserByEmail } from "../accounts/account-queries.ts"
import { areKeysLost } from "../accounts/lost-keys.ts"
import { findPageOfOwner } from "../public-menu/public-menu-queries.ts"
import { startWriter } from "../start-writer.ts"
import { openSqlite } from "../storage/sqlite/open-sqlite.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { listTranslations } from "../translations/translation-queries.ts"

test("the demonstration fills a folder with an owner and with keys, so that no keys count as lost", async () => {
  const folder = await temporaryFolder()
  const env = { ...process.env, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL("../demo.ts", import.meta.url))],
    {
      env,
    },
  )
  const { ownerId, email } = JSON.parse(stdout)
  const database = await openSqlite({
    folder,
    clock: () => new Date().toISOString(),
    startWriter,
    onWriterLost: () => undefined,
  })
  onTestFinished(() => database.close())
  expect((await findUserByEmail(database.read, email))?.id).toBe(ownerId)
  expect(await areKeysLost(folder, database)).toBe(false)
  // In the afternoon: at lunch another menu is served.
  const now = `${new Date().toISOString().slice(0, 10)}T15:30:00.000Z`
  const { page } = await findPageOfOwner(database.read, ownerId, { language: "fr", now })
  if (page.kind !== "menu") throw new Error("The demonstration shows its menu")
  const crossed = page.promotions?.prices.filter(({ was }) => was !== null)
  expect(crossed).toMatchObject([{ dishId: "item-plats-1", cents: 1827, was: { cents: 2150, percent: 15 } }])
  expect(page.cartOffers?.hasCodes).toBe(true)
  // The figures have two weeks to compare, and one language is nearly translated.
  const views = database.read.selectFrom("insight_counts").select("day").distinct().where("kind", "=", "view")
  expect((await views.execute()).length).toBeGreaterThanOrEqual(14)
  // The archive has the cartes of the seasons before.
  const displays = database.read.selectFrom("card_displays").select("menu_name").where("shown_until", "is not", null)
  expect((await displays.execute()).map(({ menu_name }) => menu_name)).toContain("Carte de printemps")
  const texts = await listTranslations(database.read, ownerId, "en")
  expect(texts.filter(({ text }) => text !== null).length).toBeGreaterThan(20)
  expect(texts.filter(({ text, suggestion }) => text === null && suggestion !== null)).not.toEqual([])
})
