import { execFile } from "node:child_process"
import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { backedUpTables } from "../features.ts"
import { placeOfFile } from "../storage/disk/file-places.ts"
import { pictures } from "../testing/pictures.ts"
import { startServerProcess } from "../testing/server-process.ts"
import { startObjectStore, type TestBucket, type TestObjectStore } from "../testing/services/object-store.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"
import { takeTimedBackup } from "./timed-backup.ts"

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

/** Runs an operator command. @returns what it prints */
async function run(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, "../backup.ts")
  const env = { ...process.env, ...settings }
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
}

/** An installation with one photo in its bucket, and a running server. */
async function anInstallation() {
  const bucket = await store.newBucket()
  const settings = { DATA_DIR: await temporaryFolder(), ...bucket.settings }
  const server = await startServerProcess(settings)
  const body = { email: "lou@example.fr", password: "un mot de passe" }
  type Session = { readonly access_token: string; readonly user: { readonly id: string } }
  const { access_token, user } = await server.call<Session>("/auth/v1/signup", { body })
  const photo = `/storage/v1/object/photos/${user.id}/sole.png`
  const stored = await fetch(server.url + photo, {
    method: "POST",
    body: new Uint8Array(pictures.png),
    headers: { apikey: server.key, authorization: `Bearer ${access_token}`, "content-type": "image/png" },
  })
  expect(stored.status).toBe(200)
  const [id = ""] = await bucket.listIds()
  return { bucket, settings, server, id, photo: photo.replace("/object/", "/object/public/") }
}

/** A bucket and a data folder to restore into. */
const elsewhere = async (bucket?: TestBucket) => {
  const target = bucket ?? (await store.newBucket())
  return { bucket: target, settings: { DATA_DIR: join(await temporaryFolder(), "data"), ...target.settings } }
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}$/.test(name))

describe("a backup of an installation with an object store", () => {
  test("leaves the files in the store and says so, and is restored beside the same store", async () => {
    const { bucket, settings, server } = await anInstallation()
    const folder = await temporaryFolder()
    const file = join(folder, "sauvegarde.gz")
    expect(await run(settings, "backup", file)).toContain("ils restent dans le dépôt d’objets")
    expect(await filesIn(join(folder, "ardoise-files"))).toEqual([])
    await server.stop()
    const same = await elsewhere(bucket)
    expect(await run(same.settings, "restore", file)).toMatch(/1 dans le dépôt d’objets \(.*\), dont 0 nouveaux\.$/m)
    const empty = await elsewhere()
    expect(await run(empty.settings, "restore", file)).toContain("1 manquent aussi")
  })

  test("with files fetches them once, and is restored into an empty bucket or a folder", async () => {
    const { settings, server, id, photo } = await anInstallation()
    const folder = await temporaryFolder()
    const file = join(folder, "sauvegarde.gz")
    const copies = join(folder, "ardoise-files")
    expect(await run(settings, "backup", file, "--with-files")).toContain(`1 dans ${copies}, dont 1 nouveaux.`)
    expect(await readFile(placeOfFile(copies, id))).toEqual(pictures.png)
    const again = await run(settings, "backup", "--with-files", join(folder, "encore.gz"))
    expect(again).toContain(`1 dans ${copies}, dont 0 nouveaux.`)
    await server.stop()

    const empty = await elsewhere()
    expect(await run(empty.settings, "restore", file)).toMatch(/1 dans le dépôt d’objets \(.*\), dont 1 nouveaux\.$/m)
    expect(await empty.bucket.listIds()).toEqual([id])
    const restored = await startServerProcess(empty.settings)
    const shown = await fetch(restored.url + photo)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pictures.png)
    await restored.stop()

    const DATA_DIR = join(await temporaryFolder(), "data")
    expect(await run({ DATA_DIR }, "restore", file)).toContain(`1 dans ${join(DATA_DIR, "files")}, dont 1 nouveaux.`)
  })

  test("that the server takes by itself leaves the files in the store, too", async () => {
    const { settings, server } = await anInstallation()
    await server.stop()
    const { DATA_DIR: dataDir } = settings
    // A backup with files would miss one.
    await rm(join(dataDir, "files"), { recursive: true, force: true })
    const folder = join(dataDir, "backups")
    const place = { databaseUrl: null, dataDir, filesDir: join(dataDir, "files"), tables: backedUpTables }
    const report = await takeTimedBackup({
      ...{ place, leavesFiles: true, folder, expects: "nothing", at: "2026-11-28T04:30:00.000Z" },
      keep: { latest: 7, hours: 0, days: 0 },
    })
    expect(report).toMatchObject({ filesStayInStore: true, files: 0, filesMissing: 0 })
  })
})

test("an operator's command names the setting that is missing or wrong, in French", async () => {
  const { settings, server } = await anInstallation()
  await server.stop()
  const refusal = (given: Record<string, string>, ...args: string[]) =>
    run(given, ...args).then(
      () => "",
      (error: { stderr: string }) => error.stderr,
    )
  const { DATA_DIR } = settings
  expect(await refusal({ DATA_DIR }, "move-files", "--to", "s3")).toContain("Indiquez le dépôt d’objets : FILES_S3_URL")
  expect(await refusal(settings, "move-files")).toContain("move-files -- --to s3")
  const wrong = { ...settings, FILES_S3_BUCKET: "nulle-part" }
  expect(await refusal(wrong, "move-files", "--to", "disk")).toContain("n’a pas de compartiment « nulle-part »")
  const away = { ...settings, FILES_S3_URL: "http://127.0.0.1:9" }
  expect(await refusal(away, "move-files", "--to", "disk")).toContain("ne répond pas")
})
