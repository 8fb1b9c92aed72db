import { createHash } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { createClient } from "@supabase/supabase-js"
import { unzipSync } from "fflate"
import pino from "pino"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { pictures } from "../testing/pictures.ts"
import { startFaultyStore } from "../testing/services/faulty-store.ts"
import { startObjectStore, type TestObjectStore } from "../testing/services/object-store.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

/** A file that is too large for the cache. */
const large = Buffer.alloc(2_500_000, "sole")
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

/** A server whose object store can be disturbed, with an owner, a menu, a photo and a large file. */
async function aDisturbedServer(settings: Record<string, string> = {}, patience = { answerMs: 300, idleMs: 700 }) {
  const faulty = await startFaultyStore(store.url)
  const bucket = await store.newBucket({ ...settings, FILES_S3_URL: faulty.url })
  const logged: string[] = []
  const logger = pino({ level: "error" }, { write: (line: string) => void logged.push(line) })
  const server = await startTestServer({
    settings: bucket.settings,
    patience: { connectMs: 1_000, ...patience },
    logger,
  })
  onTestFinished(server.stop)
  const owner = await server.owner()
  await server.premium(owner)
  const { storage } = owner.client
  const photo = `${owner.userId}/sole.png`
  const file = `${owner.userId}/large.bin`
  await storage.from("photos").upload(photo, pictures.png)
  await storage.from("files").upload(file, large)
  const { data } = await storage.from("files").createSignedUrl(file, 600)
  return {
    ...{ faulty, bucket, server, owner, photo, logged },
    readPhoto: () => fetch(`${server.url}/storage/v1/object/public/photos/${photo}`),
    readLarge: () => fetch(data?.signedUrl ?? ""),
  }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** What an owner and a diner do meanwhile. @throws when one of them is refused */
async function serveMenus({ server, owner }: { server: TestServer; owner: TestOwner }): Promise<void> {
  const document = {
    name: "Carte",
    categories: [{ id: "plats", name: "Plats", items: [{ id: "a", name: "Sole", price: "34", allergens: [] }] }],
    isActive: true,
    lastUpdated: "",
  }
  const menus = owner.client.from("user_menus")
  const { data } = await menus
    .insert({ user_id: owner.userId, menu_data: document })
    .select("id")
    .single()
    .throwOnError()
  await menus
    .update({ menu_data: { ...document, name: "Carte du soir" } })
    .eq("id", data?.id ?? "")
    .throwOnError()
  const page = await fetch(`${server.url}/u/${owner.userId}`)
  expect(page.status).toBe(200)
  const order = { menu_id: data?.id ?? "", table_number: "7", idempotency_key: crypto.randomUUID() }
  const lines = [{ id: "a", quantity: 1, price: "34.00" }]
  await server
    .client()
    .rpc("place_order", { ...order, lines })
    .throwOnError()
  await menus
    .delete()
    .eq("id", data?.id ?? "")
    .throwOnError()
}

test("processes with folders of their own and one store serve each other's photos, and their deletion", async () => {
  const bucket = await store.newBucket()
  const server = await startTestServer({ engine: "postgres", settings: bucket.settings })
  onTestFinished(server.stop)
  const beside = await startTestServer({ engine: "postgres", beside: server, settings: bucket.settings })
  onTestFinished(beside.stop)
  const owner = await server.owner()
  const path = `${owner.userId}/sole.png`
  await owner.client.storage.from("photos").upload(path, pictures.png)
  const elsewhere = `${beside.url}/storage/v1/object/public/photos/${path}`
  // From the store, then from the cache.
  for (let n = 0; n < 2; n += 1) expect(await bytesOf(await fetch(elsewhere))).toEqual(pictures.png)
  const there = createClient(beside.url, server.secrets.publishableKey, {
    global: { headers: { authorization: `Bearer ${owner.accessToken}` } },
  })
  const other = `${owner.userId}/bar.png`
  expect((await there.storage.from("photos").upload(other, pictures.png)).error).toBeNull()
  const here = await fetch(`${server.url}/storage/v1/object/public/photos/${other}`)
  expect(await bytesOf(here)).toEqual(pictures.png)
  await owner.client.storage.from("photos").remove([path])
  expect(await (await fetch(elsewhere)).json()).toMatchObject({ code: "NoSuchKey" })
})

test("an export of an account contains the files of the store", async () => {
  const { server, owner, photo } = await aDisturbedServer()
  const exported = await fetch(`${server.url}/functions/v1/export-account`, {
    method: "POST",
    headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` },
  })
  const content = unzipSync(new Uint8Array(await bytesOf(exported)))
  const named = (end: string) => Object.entries(content).find(([name]) => name.endsWith(end))?.[1]
  expect(Buffer.from(named(`photos/${photo.split("/")[1]}`) ?? [])).toEqual(pictures.png)
  expect(sha256(Buffer.from(named("files/large.bin") ?? []))).toBe(sha256(large))
})

test("the calls to the store are measured", async () => {
  const token = "a-token-for-metrics"
  const bucket = await store.newBucket()
  const server = await startTestServer({ settings: { ...bucket.settings, METRICS_TOKEN: token } })
  onTestFinished(server.stop)
  const owner = await server.owner()
  await owner.client.storage.from("photos").upload(`${owner.userId}/sole.png`, pictures.png)
  const measured = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text()
  expect(measured).toContain('ardoise_object_store_seconds_count{call="put"} 1')
})

describe("an object store (TEAM-23)", () => {
  test.each(["silent", "busy", "locked"] as const)(
    "that is %s: photos are answered 503, cached ones go on, and the log says it once",
    async (trouble) => {
      const { faulty, server, owner, readPhoto, readLarge, photo, logged } = await aDisturbedServer()
      const cached = `${owner.userId}/cached.png`
      await owner.client.storage.from("photos").copy(photo, cached)
      const readCached = () => fetch(`${server.url}/storage/v1/object/public/photos/${cached}`)
      await bytesOf(await readCached())
      faulty.trouble = trouble
      const refused = await readPhoto()
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
      expect(await refused.json()).toMatchObject({
        code: "storage_unavailable",
        message: expect.stringContaining("photos"),
      })
      expect((await readLarge()).status).toBe(503)
      expect(await bytesOf(await readCached())).toEqual(pictures.png)
      const { error } = await owner.client.storage.from("photos").upload(`${owner.userId}/new.png`, pictures.png)
      expect(error).toMatchObject({ status: 503 })
      await serveMenus({ server, owner })
      expect(logged.filter((line) => line.includes("does not answer as it should"))).toHaveLength(1)
      expect(logged.join()).not.toContain(owner.userId)

      faulty.trouble = null
      expect(await bytesOf(await readPhoto())).toEqual(pictures.png)
      expect(sha256(await bytesOf(await readLarge()))).toBe(sha256(large))
    },
  )

  test.each([
    ["wrong bytes", "wrong bytes"],
    ["short", "wrong bytes"],
    ["cut", "broke off"],
  ] as const)("that sends %s: no whole file arrives, it is logged and never cached", async (trouble, message) => {
    const { faulty, readPhoto, readLarge, server, logged } = await aDisturbedServer()
    faulty.trouble = trouble
    expect((await readPhoto()).status).toBe(503)
    // Either refused or cut off: which one depends on when the error is known.
    const answer = await readLarge()
    if (answer.status === 200) await expect(answer.arrayBuffer()).rejects.toThrow()
    else expect(answer.status).toBe(503)
    expect(logged.some((line) => line.includes(message))).toBe(true)
    const names = await readdir(join(server.folder, "files"), { recursive: true })
    expect(names.filter((name) => /cache\/.*[0-9a-f]{32}$/.test(name))).toEqual([])

    faulty.trouble = null
    expect(await bytesOf(await readPhoto())).toEqual(pictures.png)
    expect(sha256(await bytesOf(await readLarge()))).toBe(sha256(large))
  })

  test("that holds a photo back for a minute delays no menu, no order and no save", async () => {
    const disturbed = await aDisturbedServer({}, { answerMs: 60_000, idleMs: 60_000 })
    disturbed.faulty.trouble = "silent"
    const before = disturbed.faulty.calls
    let isAnswered = false
    const leaving = new AbortController()
    const { server, photo } = disturbed
    const reading = fetch(`${server.url}/storage/v1/object/public/photos/${photo}`, { signal: leaving.signal })
      .then(() => {
        isAnswered = true
      })
      .catch(() => undefined)
    await expect.poll(() => disturbed.faulty.calls).toBeGreaterThan(before)
    for (let n = 0; n < 5; n += 1) await serveMenus(disturbed)
    expect(isAnswered).toBe(false)
    leaving.abort()
    await reading
  })

  test("that failed five times is left alone for five seconds, so that photos are refused at once", async () => {
    const disturbed = await aDisturbedServer()
    const { faulty, readPhoto } = disturbed
    faulty.trouble = "busy"
    for (let n = 0; n < 5; n += 1) expect((await readPhoto()).status).toBe(503)
    const asked = faulty.calls
    for (let n = 0; n < 20; n += 1) expect((await readPhoto()).status).toBe(503)
    expect(faulty.calls).toBe(asked)
    await serveMenus(disturbed)

    faulty.trouble = null
    await expect.poll(async () => (await readPhoto()).status).toBe(200)
  })

  test("that cannot delete leaves an orphan, and the owner's file is gone all the same", async () => {
    const { faulty, bucket, owner, photo, readPhoto } = await aDisturbedServer()
    faulty.trouble = "busy"
    const { data } = await owner.client.storage.from("photos").remove([photo])
    expect(data).toHaveLength(1)
    faulty.trouble = null
    expect(await (await readPhoto()).json()).toMatchObject({ code: "NoSuchKey" })
    expect(await bucket.listIds()).toHaveLength(2)
  })

  test("whose bucket was emptied answers that the photo is missing", async () => {
    const { bucket, owner, server, readPhoto } = await aDisturbedServer()
    const [row] = await server.database.read
      .selectFrom("storage_objects")
      .select("file_id")
      .where("bucket", "=", "photos")
      .execute()
    await server.files.remove([row?.file_id ?? ""])
    expect(await (await readPhoto()).json()).toMatchObject({ code: "NoSuchKey" })
    expect((await owner.client.storage.from("photos").list(owner.userId)).data).toHaveLength(1)
    expect(await bucket.listIds()).toHaveLength(1)
  })

  test("with damaged bytes on its disk is noticed", async () => {
    const { bucket, server, readPhoto, logged } = await aDisturbedServer()
    const [row] = await server.database.read
      .selectFrom("storage_objects")
      .select("file_id")
      .where("bucket", "=", "photos")
      .execute()
    await bucket.write(row?.file_id ?? "", Buffer.alloc(pictures.png.length))
    expect((await readPhoto()).status).toBe(503)
    expect(logged.some((line) => line.includes("wrong bytes") && line.includes(row?.file_id ?? ""))).toBe(true)
  })
})
