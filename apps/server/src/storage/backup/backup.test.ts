import { randomUUID } from "node:crypto"
import { chown, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { gunzipSync } from "node:zlib"
import { sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { signUp } from "../../accounts/account-commands.ts"
import { backedUpTables } from "../../features.ts"
import { storeObject } from "../../files/object-commands.ts"
import { setMenuActive } from "../../menus/menu-commands.ts"
import { menuTable } from "../../menus/menu-table.ts"
import { insertSoldOut } from "../../menus/sold-out-commands.ts"
import { placeOrder } from "../../orders/place-order.ts"
import { startWriter } from "../../start-writer.ts"
import { grantPremium } from "../../subscription/subscription-commands.ts"
import { aPostgresDatabase, type Engine, engines } from "../../testing/engines.ts"
import { pictures } from "../../testing/pictures.ts"
import { startServerProcess } from "../../testing/server-process.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import type { Database } from "../database.ts"
import { diskFiles } from "../disk/disk-files.ts"
import { loadSecrets, loadSharedSecrets } from "../keys/secrets.ts"
import { openDatabase } from "../open-database.ts"
import { backUp, moveToPostgres, type RestorePlace, restore } from "./backup.ts"
import { readFileIds, verifyBackup, writeBackup } from "./backup-file.ts"
import type { BackupRow } from "./snapshot.ts"

/** A place for data that does not exist yet. */
async function aPlace(engine: Engine): Promise<RestorePlace> {
  const dataDir = join(await temporaryFolder(), "data")
  const place = { dataDir, filesDir: join(dataDir, "files"), encryptionKey: null, tables: backedUpTables }
  if (engine === "sqlite") return { ...place, databaseUrl: null }
  const { url, drop } = await aPostgresDatabase()
  onTestFinished(drop)
  return { ...place, databaseUrl: url }
}

async function open(place: { dataDir: string; databaseUrl: string | null }) {
  const opened = await openDatabase(place, {
    startWriter,
    onWriterLost: (error) => {
      throw error
    },
  })
  if (!opened.ok) throw new Error(opened.refusal.kind)
  return opened.value
}

/** The keys, loaded as a server loads them at its start. */
const keysOf = (place: RestorePlace, database: Database) =>
  place.databaseUrl === null ? loadSecrets(place.dataDir) : loadSharedSecrets(database, place)

/** The stored form of the keys in a PostgreSQL database, as a dump would contain it. */
async function keptKeys(database: Database): Promise<string> {
  return (await database.read.selectFrom("secrets").select("value").executeTakeFirstOrThrow()).value
}

const at = () => new Date().toISOString()
const { insert, update } = menuTable("drafts")
const aDish = { id: "soupe", name: "Soupe", price: "8", allergens: [] }
const aDocument = (name: string) => ({ name, categories: [{ id: "plats", name: "Plats — 主菜 🍽️", items: [aDish] }] })

async function anOwner(database: Database, email: string): Promise<string> {
  const id = randomUUID()
  await database.run(signUp, { id, email, passwordHash: "hash", userMetadata: { restaurant_name: "Zoé's" }, at: at() })
  return id
}

async function addMenu(database: Database, ownerId: string, name: string): Promise<string> {
  const row = insert?.check({ user_id: ownerId, menu_data: aDocument(name) }, ownerId) ?? {}
  const answer = await database.run(insert?.command ?? never(), { ownerId, rows: [row], at: at(), wantsOne: true })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value[0]?.id ?? ""
}

async function rename(database: Database, ownerId: string, id: string, name: string): Promise<void> {
  const patch = update?.check({ menu_data: aDocument(name) }, ownerId) ?? {}
  const filters = [{ column: "id", operator: "eq" as const, values: [id], isNegated: false }]
  const answer = await database.run(update?.command ?? never(), { ownerId, filters, patch, at: at(), wantsOne: true })
  if (!answer.ok) throw new Error(answer.code)
}

function never(): never {
  throw new Error("Menus can be written")
}

/** All rows of a database, table by table. */
async function contentOf(database: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name: table } of backedUpTables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.read)
    content[table] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return content
}

async function aFilledPlace(engine: Engine) {
  const place = await aPlace(engine)
  const { database, close } = await open(place)
  const owner = await anOwner(database, "claire@example.fr")
  const first = await addMenu(database, owner, "Carte d’automne")
  const second = await addMenu(database, owner, "Menu du midi")
  await rename(database, owner, first, "Carte d’hiver")
  await database.run(grantPremium, { email: "claire@example.fr", until: "2099-01-01T00:00:00.000Z", at: at() })
  await database.run(setMenuActive, { ownerId: owner, menuId: second, active: true, at: at() })
  // More rows than one page of the reader.
  const soldOut = Array.from({ length: 250 }, (_, n) => ({ menu_id: second, item_id: `${n % 7}/${n}`, until: null }))
  await database.run(insertSoldOut, { ownerId: owner, rows: soldOut, at: at(), wantsOne: false })
  const lines = [{ dishId: "soupe", quantity: 2, price: "8", note: "" }]
  const by = {
    viewerId: null,
    idempotencyKey: randomUUID(),
    trackingKeyHash: "hash",
    network: "",
    isLimited: false,
    at: at(),
  }
  const order = { menuId: second, table: "7", lines, ...by }
  const placed = await database.run(placeOrder, order)
  if (!placed.ok) throw new Error(placed.code)
  const secrets = await keysOf(place, database)
  return { place, database, close, owner, first, secrets }
}

describe.each(engines)("a backup of %s", (from) => {
  describe.each(engines)("restored on %s", (to) => {
    test("contains everything, including the keys", async () => {
      const { place, database, close, secrets } = await aFilledPlace(from)
      const before = await contentOf(database)
      await close()
      const file = join(await temporaryFolder(), "sauvegarde.gz")
      const { rows } = await backUp(place, file)
      expect(rows).toMatchObject({
        users: 1,
        user_menus: 2,
        menu_versions: 1,
        sold_out: 250,
        orders: 1,
        subscriptions: 1,
      })

      const target = await aPlace(to)
      await restore(target, file)
      const restored = await open(target)
      expect(await contentOf(restored.database)).toEqual(before)
      expect((await keysOf(target, restored.database)).publishableKey).toBe(secrets.publishableKey)
      await restored.close()
    })
  })

  test("taken while owners save shows a single moment, and the same one when restored on both engines", async () => {
    const { place, database, close } = await aFilledPlace(from)
    const owners = await Promise.all(["a", "b", "c"].map((name) => anOwner(database, `${name}@example.fr`)))
    /** The number of acknowledged saves of each owner. Each save stores the version before it. */
    const saved = new Map(owners.map((owner) => [owner, 0]))
    let isSaving = true
    const saving = Promise.all(
      owners.map(async (owner) => {
        const menu = await addMenu(database, owner, "0")
        for (let n = 1; isSaving; n += 1) {
          await rename(database, owner, menu, String(n))
          saved.set(owner, n)
        }
      }),
    )
    saving.catch(() => undefined)
    const fewest = () => Math.min(...saved.values())
    await expect.poll(fewest, { timeout: 10_000, interval: 1 }).toBeGreaterThan(5)
    const before = new Map(saved)
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    const after = new Map(saved)
    isSaving = false
    await saving
    await close()

    const contents = []
    for (const to of engines) {
      const target = await aPlace(to)
      await restore(target, file)
      const restored = await open(target)
      contents.push(await contentOf(restored.database))
      for (const owner of owners) {
        const menus = await restored.database.read
          .selectFrom("user_menus")
          .select("menu_data")
          .where("user_id", "=", owner)
          .execute()
        const versions = await restored.database.read
          .selectFrom("menu_versions")
          .select("menu_data")
          .where("user_id", "=", owner)
          .execute()
        const [name] = menus.map((menu) => Number(JSON.parse(menu.menu_data).name))
        const kept = versions.map((version) => Number(JSON.parse(version.menu_data).name)).sort((a, b) => a - b)
        expect(menus).toHaveLength(1)
        expect(kept).toEqual(Array.from({ length: name ?? -1 }, (_, n) => n))
        // The backup contains every save acknowledged before it began, and none that began after its end.
        expect(name).toBeGreaterThanOrEqual(before.get(owner) ?? 0)
        expect(name).toBeLessThanOrEqual((after.get(owner) ?? 0) + 1)
      }
      await restored.close()
    }
    expect(contents[0]).toEqual(contents[1])
  })

  test("is not restored while a server uses the data", async () => {
    const { place, close } = await aFilledPlace(from)
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    await expect(restore(place, file)).rejects.toThrow("Un serveur utilise")
    await close()
  })
})

/** Starts the real server on a place, as a separate process. */
const serve = ({ dataDir, databaseUrl }: RestorePlace) =>
  startServerProcess({ DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) })

describe.each([
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
] as const)("the photos of an owner", (from, to) => {
  test(`go from a running server on ${from} to one on ${to}`, async () => {
    const place = await aPlace(from)
    const server = await serve(place)
    const { access_token: token, user } = await server.call<{ access_token: string; user: { id: string } }>(
      "/auth/v1/signup",
      { body: { email: "claire@example.fr", password: "un mot de passe" } },
    )
    const name = `${user.id}/k3v9d0q7x2ab-480.png`
    const headers = { apikey: server.key, authorization: `Bearer ${token}`, "content-type": "image/png" }
    const body = pictures.png as Buffer<ArrayBuffer>
    const stored = await fetch(`${server.url}/storage/v1/object/photos/${name}`, { method: "POST", headers, body })
    expect(stored.status).toBe(200)
    const folder = await temporaryFolder()
    const report = await backUp(place, join(folder, "un.gz"))
    expect(report.files).toEqual({ present: 1, added: 1, missing: [] })
    expect((await backUp(place, join(folder, "deux.gz"))).files).toEqual({ present: 1, added: 0, missing: [] })
    await server.kill()
    await rm(place.dataDir, { recursive: true })

    const target = await aPlace(to)
    expect((await restore(target, join(folder, "deux.gz"))).files).toEqual({ present: 1, added: 1, missing: [] })
    const again = await serve(target)
    const shown = await fetch(`${again.url}/storage/v1/object/public/photos/${name}`)
    expect(shown.status).toBe(200)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pictures.png)
    await again.kill()
  })
})

describe("the keys of an installation", () => {
  test("are encrypted in PostgreSQL also after a restore, before any server has started", async () => {
    const { place, close, secrets } = await aFilledPlace("sqlite")
    await close()
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    const target = await aPlace("postgres")
    await restore(target, file)
    const restored = await open(target)
    expect(await keptKeys(restored.database)).not.toContain(secrets.publishableKey)
    expect((await keysOf(target, restored.database)).serviceKey).toBe(secrets.serviceKey)
    await restored.close()
  })

  test("come with a backup of PostgreSQL that is restored on a server with another key, or without one", async () => {
    const { place, database, close, secrets } = await aFilledPlace("postgres")
    expect(await keptKeys(database)).not.toContain(secrets.publishableKey)
    await close()
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    const target = { ...(await aPlace("postgres")), encryptionKey: Buffer.alloc(32, 3) }
    await restore(target, file)
    const restored = await open(target)
    expect((await keysOf(target, restored.database)).serviceKey).toBe(secrets.serviceKey)
    await restored.close()
  })

  test("stay encrypted in the backup of a server with ENCRYPTION_KEY, and need that key again", async () => {
    const target = { ...(await aPlace("postgres")), encryptionKey: Buffer.alloc(32, 3) }
    const first = await open(target)
    const secrets = await keysOf(target, first.database)
    await first.close()
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(target, file)
    expect(gunzipSync(await readFile(file)).toString()).not.toContain(secrets.publishableKey)
    const without = await aPlace("postgres")
    await restore(without, file)
    const restored = await open(without)
    await expect(keysOf(without, restored.database)).rejects.toThrow("indiquez ENCRYPTION_KEY")
    const { serviceKey } = await keysOf({ ...without, encryptionKey: Buffer.alloc(32, 3) }, restored.database)
    expect(serviceKey).toBe(secrets.serviceKey)
    await restored.close()
  })
})

describe("a backup file", () => {
  test("lists the files that its rows need in its first line, so that the clean-up can find unused ones", async () => {
    const { place, database, close, owner } = await aFilledPlace("sqlite")
    const { id = "" } = (await diskFiles(place.filesDir).keep(Readable.from([Buffer.from("sole")]), 100)) ?? {}
    const content = { content_type: "image/png", is_picture: 1, cache_control: "", etag: '"1"', metadata: null }
    const object = { id: randomUUID(), bucket: "photos", name: `${owner}/a.png`, file_id: id, bytes: 4, ...content }
    await database.run(storeObject, { ownerId: owner, object, replace: false, quotaBytes: 100, at: at() })
    await close()
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    expect(await readFileIds(file, backedUpTables)).toEqual(new Set([id]))
    expect((await verifyBackup(file, backedUpTables)).files).toEqual(new Set([id]))
  })

  test("is taken without a lost file, and reports it", async () => {
    const { place, database, close, owner } = await aFilledPlace("sqlite")
    const lost = "0".repeat(32)
    const content = { content_type: "image/png", is_picture: 1, cache_control: "", etag: '"1"', metadata: null }
    const object = { id: randomUUID(), bucket: "photos", name: `${owner}/a.png`, file_id: lost, bytes: 4, ...content }
    await database.run(storeObject, { ownerId: owner, object, replace: false, quotaBytes: 100, at: at() })
    await close()
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    expect((await backUp(place, file)).files).toEqual({ present: 0, added: 0, missing: [lost] })
    expect((await restore(await aPlace("sqlite"), file)).files).toEqual({ present: 0, added: 0, missing: [lost] })
  })

  test("never overwrites an existing file", async () => {
    const { place, close } = await aFilledPlace("sqlite")
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await writeFile(file, "précieux")
    await expect(backUp(place, file)).rejects.toThrow("existe déjà")
    expect(await readFile(file, "utf8")).toBe("précieux")
    await close()
  })

  test.each([
    ["that was cut off", async (file: string) => truncate(file, (await readFile(file)).length - 20)],
    ["that is another kind of file", (file: string) => writeFile(file, "bonjour")],
    [
      "in which a byte has changed",
      async (file: string) => {
        const bytes = await readFile(file)
        bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
        await writeFile(file, bytes)
      },
    ],
  ])("%s changes nothing", async (_what, damage) => {
    const { place, close, database } = await aFilledPlace("sqlite")
    const before = await contentOf(database)
    await close()
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    await damage(file)
    await expect(restore(place, file)).rejects.toThrow("sauvegarde")
    const again = await open(place)
    expect(await contentOf(again.database)).toEqual(before)
    await again.close()
  })

  test("moves the replaced data aside when it is restored over it", async () => {
    const { place, close, first } = await aFilledPlace("sqlite")
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    await close()
    const changed = await open(place)
    const { user_id: owner } = await changed.database.read
      .selectFrom("user_menus")
      .select("user_id")
      .executeTakeFirstOrThrow()
    await rename(changed.database, owner, first, "Carte de printemps")
    await changed.close()
    await restore(place, file)
    const restored = await open(place)
    expect(JSON.stringify(await contentOf(restored.database))).not.toContain("printemps")
    await restored.close()
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith("ardoise-before-restore-"))).toHaveLength(1)
  })

  test.runIf(process.getuid?.() === 0)("is not restored by root into the folder of another account", async () => {
    const { place, close } = await aFilledPlace("sqlite")
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    await close()
    await chown(place.dataDir, 4242, 4242)
    await expect(restore(place, file)).rejects.toThrow("Lancez la commande sous ce compte")
    await expect(moveToPostgres(place, "postgres://nobody.invalid/ardoise")).rejects.toThrow("sous ce compte")
  })

  test("copies the replaced keys aside, too, when it is restored over another installation", async () => {
    const { place, close } = await aFilledPlace("sqlite")
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    await backUp(place, file)
    await close()
    const other = await aFilledPlace("sqlite")
    await other.close()
    const keys = await readFile(join(other.place.dataDir, "secrets.json"), "utf8")
    await restore(other.place, file)
    const [aside = ""] = (await readdir(other.place.dataDir)).filter((name) =>
      name.startsWith("secrets-before-restore-"),
    )
    expect(await readFile(join(other.place.dataDir, aside), "utf8")).toBe(keys)
  })

  test("is refused when the keys exist but cannot be read", async () => {
    const { place, close } = await aFilledPlace("sqlite")
    await close()
    await rm(join(place.dataDir, "secrets.json"))
    await mkdir(join(place.dataDir, "secrets.json"))
    await expect(backUp(place, join(await temporaryFolder(), "sauvegarde.gz"))).rejects.toThrow("EISDIR")
  })

  test("that fails half-way leaves no partial file on the disk", async () => {
    const folder = await temporaryFolder()
    async function* rows(): AsyncGenerator<BackupRow> {
      yield { table: "invitations", row: { email: "claire@example.fr", created_at: at() } }
      throw new Error("ENOSPC")
    }
    const head = { takenAt: at(), version: "015-sitemap", keys: null, files: [] }
    await expect(writeBackup(join(folder, "sauvegarde.gz"), backedUpTables, head, rows())).rejects.toThrow("ENOSPC")
    expect(await readdir(folder)).toEqual([])
  })

  test("of a later version is refused with that reason", async () => {
    async function* rows(): AsyncGenerator<BackupRow> {
      yield { table: "of-tomorrow" as "users", row: {} }
    }
    const file = join(await temporaryFolder(), "sauvegarde.gz")
    const head = { takenAt: at(), version: "999-of-tomorrow", keys: null, files: [] }
    await expect(writeBackup(file, backedUpTables, head, rows())).rejects.toThrow("version plus récente")
  })

  test("contains every table except short-lived ones, the change feed, and the keys, which are stored separately", async () => {
    const place = await aPlace("sqlite")
    const { database, close } = await open(place)
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'kysely_%' and name not like 'sqlite_%'
    `.execute(database.read)
    const known = [
      ...backedUpTables.map(({ name }) => name),
      "change",
      "done_commands",
      "factor_challenges",
      "jobs",
      "secrets",
      "staff_invites",
    ]
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
    await close()
  })
})

describe("moving to PostgreSQL", () => {
  test("copies everything and leaves the folder unchanged", async () => {
    const { place, database, close } = await aFilledPlace("sqlite")
    const before = await contentOf(database)
    await close()
    const target = await aPlace("postgres")
    await moveToPostgres(place, target.databaseUrl ?? "")
    const moved = await open(target)
    expect(await contentOf(moved.database)).toEqual(before)
    await moved.close()
    await expect(moveToPostgres(place, target.databaseUrl ?? "")).rejects.toThrow("n’est pas vide")
    const kept = await open(place)
    expect(await contentOf(kept.database)).toEqual(before)
    await kept.close()
  })

  test("is refused with a reason when there is nothing to move", async () => {
    const { dataDir } = await aPlace("sqlite")
    const nothing = moveToPostgres(
      { dataDir, encryptionKey: null, tables: backedUpTables },
      "postgres://nobody.invalid/ardoise",
    )
    await expect(nothing).rejects.toThrow("Il n’y a pas de données")
  })

  test("is refused while a server uses the folder", async () => {
    const { place, close } = await aFilledPlace("sqlite")
    const target = await aPlace("postgres")
    await expect(moveToPostgres(place, target.databaseUrl ?? "")).rejects.toThrow("Un serveur utilise")
    await close()
  })
})
