import { sql } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import * as initial from "./migrations/001-initial.ts"
import * as restaurants from "./migrations/002-restaurants.ts"
import * as premium from "./migrations/003-premium.ts"
import * as ordering from "./migrations/004-ordering.ts"
import * as accountDeletion from "./migrations/005-account-deletion.ts"
import * as jobsAndLimits from "./migrations/007-jobs-and-limits.ts"
import * as pushes from "./migrations/009-pushes.ts"
import * as mail from "./migrations/010-mail.ts"
import * as files from "./migrations/011-files.ts"
import * as factors from "./migrations/012-factors.ts"
import * as busyEvenings from "./migrations/013-busy-evenings.ts"
import * as operator from "./migrations/014-operator.ts"
import * as sitemap from "./migrations/015-sitemap.ts"
import * as versionIndex from "./migrations/016-version-index.ts"
import * as lateRefreshes from "./migrations/017-late-refreshes.ts"
import * as servedAndBounded from "./migrations/018-served-and-bounded.ts"
import * as doneCommands from "./migrations/019-done-commands.ts"
import * as shortAddresses from "./migrations/020-short-addresses.ts"
import * as marks from "./migrations/021-marks.ts"
import * as dailyBoards from "./migrations/022-daily-boards.ts"
import * as menuServices from "./migrations/023-menu-services.ts"
import * as priceRegister from "./migrations/024-price-register.ts"
import * as promotions from "./migrations/025-promotions.ts"
import * as orderReductions from "./migrations/026-order-reductions.ts"
import * as tableCodes from "./migrations/027-table-codes.ts"
import * as bills from "./migrations/028-bills.ts"
import * as shareQuestions from "./migrations/029-share-questions.ts"
import * as translations from "./migrations/030-translations.ts"
import * as assistance from "./migrations/031-assistance.ts"
import * as legalNotices from "./migrations/032-legal-notices.ts"
import * as insight from "./migrations/033-insight.ts"
import * as furtherLanguages from "./migrations/034-further-languages.ts"
import * as archive from "./migrations/035-archive.ts"
import * as staffDevices from "./migrations/036-staff-devices.ts"
import * as acceptance from "./migrations/037-acceptance.ts"
import * as scannedTables from "./migrations/038-scanned-tables.ts"
import * as printers from "./migrations/039-printers.ts"
import * as calls from "./migrations/040-calls.ts"
import * as servings from "./migrations/041-servings.ts"
import * as weeklyLetters from "./migrations/042-weekly-letters.ts"
import * as devicePushes from "./migrations/043-device-pushes.ts"
import * as sentAddresses from "./migrations/044-sent-addresses.ts"
import * as refundTries from "./migrations/045-refund-tries.ts"
import * as failedRefunds from "./migrations/046-failed-refunds.ts"
import type { Db } from "./schema.ts"

/** Every migration by its name, in order. A released one is never edited. */
export const migrations: Record<string, Migration> = {
  "001-initial": initial,
  "002-restaurants": restaurants,
  "003-premium": premium,
  "004-ordering": ordering,
  "005-account-deletion": accountDeletion,
  "007-jobs-and-limits": jobsAndLimits,
  "009-pushes": pushes,
  "010-mail": mail,
  "011-files": files,
  "012-factors": factors,
  "013-busy-evenings": busyEvenings,
  "014-operator": operator,
  "015-sitemap": sitemap,
  "016-version-index": versionIndex,
  "017-late-refreshes": lateRefreshes,
  "018-served-and-bounded": servedAndBounded,
  "019-done-commands": doneCommands,
  "020-short-addresses": shortAddresses,
  "021-marks": marks,
  "022-daily-boards": dailyBoards,
  "023-menu-services": menuServices,
  "024-price-register": priceRegister,
  "025-promotions": promotions,
  "026-order-reductions": orderReductions,
  "027-table-codes": tableCodes,
  "028-bills": bills,
  "029-share-questions": shareQuestions,
  "030-translations": translations,
  "031-assistance": assistance,
  "032-legal-notices": legalNotices,
  "033-insight": insight,
  "034-further-languages": furtherLanguages,
  "035-archive": archive,
  "036-staff-devices": staffDevices,
  "037-acceptance": acceptance,
  "038-scanned-tables": scannedTables,
  "039-printers": printers,
  "040-calls": calls,
  "041-servings": servings,
  "042-weekly-letters": weeklyLetters,
  "043-device-pushes": devicePushes,
  "044-sent-addresses": sentAddresses,
  "045-refund-tries": refundTries,
  "046-failed-refunds": failedRefunds,
}

/**
 * Brings the tables up to date, in one transaction.
 *
 * @param version the last migration to apply
 * @throws when a migration fails; nothing is changed then
 */
export async function migrate(db: Db, version?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version))
  if (!error) return
  const found = await findVersion(db).catch(() => null)
  if (found === null || Object.hasOwn(migrations, found)) throw error
  throw new Error(`elle vient d’une version plus récente d’Ardoise (${found})`, { cause: error })
}

/**
 * Finds the last migration applied to a database.
 *
 * @returns its name, which may be unknown to this version of the server; null when there are no tables yet
 */
export async function findVersion(db: Db): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === "kysely_migration")) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return (
    rows
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? null
  )
}
