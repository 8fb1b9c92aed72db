import { once } from "node:events"
import { type ClientRequest, request as httpRequest } from "node:http"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { StorageApiError } from "@supabase/supabase-js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { giveUpAccount } from "../accounts/account-deletion.ts"
import { setDisabled } from "../accounts/account-states.ts"
import { OutcomeUnknown } from "../storage/database-errors.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { enginesAndPlaces, type FilePlace, openFilePlace } from "../testing/file-place.ts"
import { hiddenPlace, jpegOfAPhone, pictures } from "../testing/pictures.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(enginesAndPlaces)("on %s, with files in %s (TEAM-22)", (engine, placeKind) => {
  let place: FilePlace
  let server: TestServer
  let owner: TestOwner
  let other: TestOwner
  beforeAll(async () => {
    place = await openFilePlace(placeKind)
    server = await startTestServer({ engine, settings: { FILES_QUOTA_MB: "60", ...place.settings } })
    owner = await server.owner()
    other = await server.owner()
  })
  afterAll(async () => {
    await server.stop()
    await place.stop()
  })

  const files = (who = owner) => who.client.storage.from("files")
  const photos = (who = owner) => who.client.storage.from("photos")
  const mine = (name: string) => `${owner.userId}/${name}`
  const blob = (bytes: Buffer | string, type = "") => new Blob([bytes as Buffer<ArrayBuffer>], { type })
  const refusal = (error: unknown) => {
    if (!(error instanceof StorageApiError)) return error
    return { status: error.status, statusCode: error.statusCode, code: error.code }
  }
  const raw = (path: string, init: RequestInit = {}) => fetch(`${server.url}/storage/v1${path}`, init)
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
  const keptFiles = async () => (await place.listIds(server.folder)).length

  /** Begins an upload by hand: the test decides what is sent, and when. */
  function beginUpload(who: TestOwner, name: string, length?: number) {
    const call = httpRequest(`${server.url}/storage/v1/object/files/${who.userId}/${name}`, {
      method: "POST",
      headers: {
        apikey: server.secrets.publishableKey,
        authorization: `Bearer ${who.accessToken}`,
        "content-type": "application/zip",
        ...(length !== undefined && { "content-length": length }),
      },
    })
    call.on("error", () => undefined)
    return call
  }

  /** Sends bytes until the server responds, however many it accepts. @returns the response */
  async function sendWithoutEnd(call: ClientRequest): Promise<unknown> {
    const answered = once(call, "response")
    let isAnswered = false
    const send = () => {
      while (!isAnswered && call.write(Buffer.alloc(1_000_000)));
      if (!isAnswered) call.once("drain", send)
    }
    send()
    const [response] = await answered
    isAnswered = true
    call.end()
    return json(response)
  }

  describe("the official client", () => {
    test("lists the two buckets, and cannot create, change, empty or delete any", async () => {
      const { data } = await owner.client.storage.listBuckets()
      expect(data?.map(({ id, public: isPublic }) => [id, isPublic])).toEqual([
        ["files", false],
        ["photos", true],
      ])
      expect((await owner.client.storage.getBucket("photos")).data).toMatchObject({
        name: "photos",
        allowed_mime_types: ["image/jpeg", "image/png", "image/webp", "image/avif"],
      })
      const { storage } = owner.client
      expect(refusal((await storage.getBucket("nowhere")).error)).toMatchObject({ code: "NoSuchBucket" })
      const denied = { status: 400, statusCode: "403", code: "AccessDenied" }
      expect(refusal((await storage.createBucket("mine")).error)).toEqual(denied)
      expect(refusal((await storage.updateBucket("photos", { public: false })).error)).toEqual(denied)
      expect(refusal((await storage.emptyBucket("photos")).error)).toEqual(denied)
      expect(refusal((await storage.deleteBucket("photos")).error)).toEqual(denied)
    })

    test("stores a file as a form and as a body, reads it, replaces it and removes it", async () => {
      const path = mine("docs/carte.txt")
      const stored = await files().upload(path, blob("Sole", "text/plain"), { metadata: { année: 2026 } })
      expect(stored.data).toEqual({ id: expect.any(String), path, fullPath: `files/${path}` })
      expect(await (await files().download(path)).data?.text()).toBe("Sole")
      expect(refusal((await files().upload(path, "again")).error)).toEqual({
        status: 400,
        statusCode: "409",
        code: "KeyAlreadyExists",
      })
      const before = await keptFiles()
      expect((await files().upload(path, "Bar", { upsert: true })).data?.id).toBe(stored.data?.id)
      expect(
        (await files().update(path, Buffer.from('{"plat":"Lotte"}'), { contentType: "application/json" })).error,
      ).toBeNull()
      expect(await (await files().download(path)).data?.text()).toBe('{"plat":"Lotte"}')
      expect(await keptFiles()).toBe(before)
      expect((await files().info(path)).data).toMatchObject({
        name: path,
        bucketId: "files",
        size: 16,
        contentType: "application/json",
        cacheControl: "max-age=3600",
      })
      expect((await files().exists(path)).data).toBe(true)
      expect((await files().remove([path, mine("nothing"), "else/where"])).data).toMatchObject([{ name: path }])
      expect((await files().exists(path)).data).toBe(false)
      expect(refusal((await files().info(path)).error)).toMatchObject({ statusCode: "404", code: "NoSuchKey" })
      expect(await keptFiles()).toBe(before - 1)
    })

    test("stores the type, cache duration and metadata that it sends", async () => {
      const path = mine("told.bin")
      const options = { metadata: { table: "12" }, cacheControl: "60", contentType: "application/pdf" }
      await files().upload(path, Buffer.from([0, 1, 2, 255]), options)
      expect((await files().info(path)).data).toMatchObject({
        metadata: { table: "12" },
        cacheControl: "max-age=60",
        contentType: "application/pdf",
      })
      expect(await bytesOf(new Response((await files().download(path)).data))).toEqual(Buffer.from([0, 1, 2, 255]))
    })

    test("lists folders and files by name, a page at a time", async () => {
      for (const name of ["liste/b.txt", "liste/a.txt", "liste/c/d.txt", "liste/c/e.txt"])
        await files().upload(mine(name), name)
      const { data } = await files().list(mine("liste"))
      expect(data?.map(({ name, id, metadata }) => [name, id === null, metadata?.size])).toEqual([
        ["a.txt", false, 11],
        ["b.txt", false, 11],
        ["c", true, undefined],
      ])
      const page = await files().list(mine("liste"), { limit: 1, offset: 1, sortBy: { column: "name", order: "desc" } })
      expect(page.data?.map(({ name }) => name)).toEqual(["b.txt"])
      expect((await files().list(mine("liste"), { search: "A" })).data?.map(({ name }) => name)).toEqual(["a.txt"])
      expect((await files(other).list(mine("liste"))).data).toEqual([])
      expect((await files().list("")).data?.map(({ name }) => name)).toEqual([owner.userId])
    })

    test("moves and copies within its own folder only", async () => {
      await files().upload(mine("move/a.txt"), "a")
      expect((await files().move(mine("move/a.txt"), mine("move/b.txt"))).data).toEqual({
        message: "Successfully moved",
      })
      expect((await files().copy(mine("move/b.txt"), mine("move/c.txt"))).data?.path).toBe(
        `files/${mine("move/c.txt")}`,
      )
      expect((await files().list(mine("move"))).data?.map(({ name }) => name)).toEqual(["b.txt", "c.txt"])
      await files().remove([mine("move/b.txt")])
      expect(await (await files().download(mine("move/c.txt"))).data?.text()).toBe("a")
      expect(refusal((await files().move(mine("move/c.txt"), `${other.userId}/c.txt`)).error)).toMatchObject({
        code: "AccessDenied",
      })
      expect(refusal((await files(other).copy(mine("move/c.txt"), `${other.userId}/c.txt`)).error)).toMatchObject({
        code: "NoSuchKey",
      })
      for (const answer of [
        files().move(mine("move/c.txt"), owner.userId),
        files().copy(mine("move/c.txt"), owner.userId),
      ]) {
        expect(refusal((await answer).error)).toMatchObject({ code: "AccessDenied" })
      }
      const elsewhere = { destinationBucket: "photos" }
      expect(refusal((await files().move(mine("move/c.txt"), mine("c.txt"), elsewhere)).error)).toMatchObject({
        code: "AccessDenied",
      })
    })

    test("gives an address that works for a while without a session", async () => {
      const path = mine("signed/Carte d'été, 2026.txt".replaceAll("é", "e"))
      await files().upload(path, "signed")
      const { data } = await files().createSignedUrl(path, 60, { download: "carte.txt" })
      const answer = await fetch(data?.signedUrl ?? "")
      expect(await answer.text()).toBe("signed")
      expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''carte.txt")
      const many = await files().createSignedUrls([path, mine("nothing")], 60)
      expect(many.data?.map(({ error, signedUrl }) => [error, signedUrl !== null])).toEqual([
        [null, true],
        ["Either the object does not exist or you do not have access to it", false],
      ])
      expect(refusal((await files(other).createSignedUrl(path, 60)).error)).toMatchObject({ code: "NoSuchKey" })

      const url = new URL(data?.signedUrl ?? "")
      const codeOf = async (change: (url: URL) => void) => {
        const changed = new URL(url)
        change(changed)
        return (await (await fetch(changed)).json()) as { code: string }
      }
      expect(await codeOf((it) => it.searchParams.set("token", "no.token.here"))).toMatchObject({ code: "InvalidJWT" })
      expect(await codeOf((it) => it.searchParams.set("token", owner.accessToken))).toMatchObject({
        code: "InvalidJWT",
      })
      expect(await codeOf((it) => it.searchParams.delete("token"))).toMatchObject({ code: "InvalidJWT" })
      const [head, body = "", seal = ""] = (url.searchParams.get("token") ?? "").split(".")
      const forged = `${head}.${body}.${seal.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`
      expect(await codeOf((it) => it.searchParams.set("token", forged))).toMatchObject({ code: "InvalidSignature" })
      expect(await codeOf((it) => (it.pathname = it.pathname.replace("2026", "2027")))).toMatchObject({
        code: "InvalidSignature",
      })
      server.pass(61_000)
      expect(await codeOf(() => undefined)).toMatchObject({ code: "ExpiredToken" })
    })

    test("gets an address to upload to", async () => {
      const path = mine("upload/plat.txt")
      const { data } = await files().createSignedUploadUrl(path)
      const visitor = server.client().storage.from("files")
      expect((await visitor.uploadToSignedUrl(path, data?.token ?? "", blob("Lotte"))).data).toMatchObject({ path })
      expect(await (await files().download(path)).data?.text()).toBe("Lotte")
      expect(refusal((await visitor.uploadToSignedUrl(path, data?.token ?? "", "again")).error)).toMatchObject({
        code: "KeyAlreadyExists",
      })
      expect(refusal((await visitor.uploadToSignedUrl(mine("upload/x"), data?.token ?? "", "x")).error)).toMatchObject({
        code: "InvalidSignature",
      })
      expect(refusal((await files(other).createSignedUploadUrl(path)).error)).toMatchObject({ code: "AccessDenied" })
    })
  })

  describe("a photo", () => {
    test("is public at its address, and sent again only when it has changed", async () => {
      const path = mine("sole.webp")
      await photos().upload(path, blob(pictures.webp, "image/webp"), { cacheControl: "31536000" })
      const address = photos().getPublicUrl(path).data.publicUrl
      const answer = await fetch(address)
      expect(await bytesOf(answer)).toEqual(pictures.webp)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "max-age=31536000",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "content-length": String(pictures.webp.length),
      })
      expect(answer.headers.get("content-disposition")).toBeNull()
      const etag = answer.headers.get("etag") ?? ""
      expect((await fetch(address, { headers: { "if-none-match": `"x", ${etag}` } })).status).toBe(304)
      const part = await fetch(address, { headers: { range: "bytes=0-3" } })
      expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
        206,
        `bytes 0-3/${pictures.webp.length}`,
        "RIFF",
      ])
      const end = await fetch(address, { headers: { range: "bytes=-4" } })
      expect(await bytesOf(end)).toEqual(pictures.webp.subarray(-4))
      expect((await fetch(address, { headers: { range: "bytes=9999-" } })).status).toBe(416)
      expect((await fetch(address, { method: "HEAD" })).headers.get("content-length")).toBe(
        String(pictures.webp.length),
      )
      expect((await fetch(`${address}?download=sole.webp`)).headers.get("content-disposition")).toContain("attachment")
    })

    test("contains no place where it was taken", async () => {
      const path = mine("phone.jpg")
      expect((await photos().upload(path, blob(jpegOfAPhone(6)))).error).toBeNull()
      const shown = await bytesOf(await fetch(photos().getPublicUrl(path).data.publicUrl))
      expect(shown.includes(hiddenPlace)).toBe(false)
      expect((await photos().info(path)).data?.contentType).toBe("image/jpeg")
    })

    test.each([
      ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "image/svg+xml"],
      ["a page that says it is a photo", "<!doctype html><script>alert(1)</script>", "image/jpeg"],
      ["a GIF", "GIF89a\x01\0\x01\0", "image/gif"],
      ["nothing", "", "image/webp"],
    ])("is not %s", async (_what, bytes, type) => {
      const before = await keptFiles()
      const { error } = await photos().upload(mine("no.webp"), blob(bytes, type))
      expect(refusal(error)).toEqual({ status: 400, statusCode: "415", code: "InvalidMimeType" })
      expect(error?.message).toContain("JPEG, PNG, WebP ou AVIF")
      expect(await keptFiles()).toBe(before)
    })

    test("with a page after its end is stored without it", async () => {
      const path = mine("polyglot.png")
      const polyglot = Buffer.concat([pictures.png, Buffer.from("<script>alert(1)</script>")])
      expect((await photos().upload(path, polyglot, { contentType: "text/html" })).error).toBeNull()
      const answer = await fetch(photos().getPublicUrl(path).data.publicUrl)
      expect([answer.headers.get("content-type"), (await bytesOf(answer)).equals(pictures.png)]).toEqual([
        "image/png",
        true,
      ])
    })

    test("of five megabytes is too large, and so is one of too many pixels", async () => {
      const { error } = await photos().upload(mine("big.jpg"), Buffer.alloc(5_000_001))
      expect(refusal(error)).toEqual({ status: 400, statusCode: "413", code: "EntityTooLarge" })
      const bomb = Buffer.from(pictures.png)
      bomb.writeUInt32BE(50_000, 16)
      expect(refusal((await photos().upload(mine("bomb.png"), bomb)).error)).toMatchObject({ code: "ImageTooLarge" })
    })

    test("of a deleted account is not public", async () => {
      const leaving = await server.owner("Le Départ")
      const path = `${leaving.userId}/x.png`
      await photos(leaving).upload(path, pictures.png)
      const address = photos().getPublicUrl(path).data.publicUrl
      expect((await fetch(address)).status).toBe(200)
      await leaving.client.functions.invoke("delete-account", { body: { confirmation: "Le Départ" } })
      expect(await (await fetch(address)).json()).toMatchObject({ code: "NoSuchKey" })
    })
  })

  describe("a private picture", () => {
    test.each(Object.entries(pictures))(
      "of the type %s is shown by its signed address with that type",
      async (name, bytes) => {
        const path = mine(`private.${name}`)
        expect((await files().upload(path, bytes, { contentType: "text/html" })).error).toBeNull()
        const { data } = await files().createSignedUrl(path, 60)
        const shown = await fetch(data?.signedUrl ?? "")
        expect(shown.headers.get("content-type")).toBe(`image/${name}`)
        expect(shown.headers.get("content-disposition")).toBeNull()
        expect(shown.headers.get("x-content-type-options")).toBe("nosniff")
        expect(await bytesOf(shown)).toEqual(bytes)
        expect((await files().info(path)).data?.contentType).toBe(`image/${name}`)
        const saved = await fetch(`${data?.signedUrl}&download=plat`)
        expect(saved.headers.get("content-disposition")).toMatch(/^attachment/)
      },
    )

    test("that is not a picture is for download only, whatever type it claims", async () => {
      const path = mine("page.png")
      await files().upload(path, blob("<script>alert(1)</script>", "image/png"))
      const { data } = await files().createSignedUrl(path, 60)
      const answer = await fetch(data?.signedUrl ?? "")
      expect(answer.headers.get("content-type")).toBe("application/octet-stream")
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/)
    })
  })

  describe("another owner", () => {
    test("cannot read, list, replace or delete an owner's files, nor learn that they exist", async () => {
      const path = mine("private.html")
      await files().upload(path, blob("<script>alert(1)</script>", "text/html"))
      for (const client of [other.client, server.client()]) {
        const bucket = client.storage.from("files")
        expect((await bucket.download(path)).error).not.toBeNull()
        expect((await bucket.info(path)).error).not.toBeNull()
        expect(refusal((await bucket.upload(path, "x", { upsert: true })).error)).toMatchObject({
          code: "AccessDenied",
        })
        expect((await bucket.remove([path])).data ?? []).toEqual([])
      }
      const own = await files().download(path)
      expect(await own.data?.text()).toBe("<script>alert(1)</script>")
      expect(own.data?.type).toBe("application/octet-stream")
      expect(await (await raw(`/object/public/files/${path}`)).json()).toMatchObject({ code: "NoSuchKey" })
    })

    test("gets a page from the bucket of files as a download only", async () => {
      const path = mine("page.svg")
      await files().upload(path, blob("<svg onload='alert(1)'/>", "image/svg+xml"))
      const { data } = await files().createSignedUrl(path, 60)
      const answer = await fetch(data?.signedUrl ?? "")
      expect(answer.headers.get("content-type")).toBe("application/octet-stream")
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/)
    })

    test("cannot store without the key, or outside the owners' folders", async () => {
      expect((await raw("/object/files/x", { method: "POST", body: "x" })).status).toBe(401)
      expect((await raw("/bucket")).status).toBe(401)
      expect(refusal((await files().upload("shared.txt", "x")).error)).toMatchObject({ code: "AccessDenied" })
      expect(refusal((await files().upload(owner.userId, "x")).error)).toMatchObject({ code: "AccessDenied" })
      expect(refusal((await owner.client.storage.from("nowhere").upload(mine("x"), "x")).error)).toMatchObject({
        code: "NoSuchBucket",
      })
    })
  })

  test.runIf(engine === "postgres")("processes that share a folder share the files and their deletion", async () => {
    const settings = { FILES_DIR: join(server.folder, "files") }
    const beside = await startTestServer({ engine, beside: server, settings })
    onTestFinished(beside.stop)
    const path = mine("shared.png")
    await photos().upload(path, pictures.png)
    const elsewhere = `${beside.url}/storage/v1/object/public/photos/${path}`
    expect(await bytesOf(await fetch(elsewhere))).toEqual(pictures.png)
    await photos().remove([path])
    expect(await (await fetch(elsewhere)).json()).toMatchObject({ code: "NoSuchKey" })
  })

  test("a body of more than fifty megabytes is refused while it arrives, and leaves nothing", async () => {
    const before = await keptFiles()
    const { publishableKey: key } = server.secrets
    const answer = await sendWithoutEnd(beginUpload(owner, "huge.bin"))
    expect(answer).toMatchObject({ statusCode: "413", code: "EntityTooLarge" })
    expect(await keptFiles()).toBe(before)
    const told = await raw(`/object/photos/${mine("huge.webp")}`, {
      method: "POST",
      body: Buffer.alloc(6_000_000),
      headers: { apikey: key, authorization: `Bearer ${owner.accessToken}`, "content-type": "image/webp" },
    })
    expect(await told.json()).toMatchObject({ statusCode: "413" })
  })

  test("an owner's files share a quota, and its refusal is in French", async () => {
    const full = await server.owner()
    const name = (number: number) => `${full.userId}/${number}.bin`
    expect((await files(full).upload(name(1), Buffer.alloc(40_000_000))).error).toBeNull()
    const before = await keptFiles()
    const { error } = await files(full).upload(name(2), Buffer.alloc(20_000_001))
    expect(refusal(error)).toEqual({ status: 400, statusCode: "413", code: "QuotaExceeded" })
    expect(error?.message).toContain("plus de place")
    expect(await keptFiles()).toBe(before)
    expect((await files(full).upload(name(1), Buffer.alloc(41_000_000), { upsert: true })).error).toBeNull()
    await files(full).remove([name(1)])
    expect((await files(full).upload(name(2), Buffer.alloc(20_000_001))).error).toBeNull()
  })

  test("a file over the quota is refused before any of its bytes is stored", async () => {
    const full = await server.owner()
    await files(full).upload(`${full.userId}/1.bin`, Buffer.alloc(40_000_000))
    const keep = vi.spyOn(server.files, "keep")
    onTestFinished(() => keep.mockRestore())
    const refused = { status: 400, statusCode: "413", code: "QuotaExceeded" }
    const path = `${full.userId}/2.bin`
    expect(refusal((await files(full).upload(path, Buffer.alloc(20_000_001))).error)).toEqual(refused)
    expect(refusal((await files(full).upload(path, blob(Buffer.alloc(20_030_000)))).error)).toEqual(refused)
    const { data } = await files(full).createSignedUploadUrl(path)
    const bySignature = await files(full).uploadToSignedUrl(path, data?.token ?? "", Buffer.alloc(20_000_001))
    expect(refusal(bySignature.error)).toEqual(refused)
    expect(keep).not.toHaveBeenCalled()
    // A form is a little larger than its file.
    expect((await files(full).upload(path, blob(Buffer.alloc(20_000_000)))).error).toBeNull()
    await files(full).remove([`${full.userId}/1.bin`, path])
  })

  test("a body without a length is refused where the quota of its owner ends", async () => {
    const full = await server.owner()
    await files(full).upload(`${full.userId}/1.bin`, Buffer.alloc(40_000_000))
    const before = await keptFiles()
    expect(await sendWithoutEnd(beginUpload(full, "2.bin"))).toMatchObject({ code: "QuotaExceeded" })
    expect(await keptFiles()).toBe(before)
    await files(full).remove([`${full.userId}/1.bin`])
  })

  test("bytes that are arriving count towards the quota of concurrent uploads", async () => {
    const busy = await server.owner()
    const name = (number: number) => `${busy.userId}/${number}.bin`
    await files(busy).upload(name(0), Buffer.alloc(20_000_001))
    const keep = vi.spyOn(server.files, "keep")
    onTestFinished(() => keep.mockRestore())
    const first = beginUpload(busy, "1.bin", 30_000_000)
    first.write(Buffer.alloc(1_000))
    await expect.poll(() => keep.mock.calls.length).toBe(1)
    expect(refusal((await files(busy).upload(name(2), Buffer.alloc(10_000_000))).error)).toMatchObject({
      code: "QuotaExceeded",
    })
    expect(refusal((await files(busy).copy(name(0), name(3))).error)).toMatchObject({ code: "QuotaExceeded" })
    expect(keep).toHaveBeenCalledTimes(1)
    expect((await files(busy).upload(name(2), Buffer.alloc(9_999_999))).error).toBeNull()
    // An upload that breaks off releases its space.
    first.destroy()
    await expect.poll(async () => (await files(busy).upload(name(4), Buffer.alloc(30_000_000))).error).toBeNull()
    await files(busy).remove([0, 1, 2, 3, 4].map(name))
  })

  test("forms whose senders disconnect before they are read hold no room", async () => {
    const owner = await server.owner()
    const name = (number: number) => `${owner.userId}/${number}.bin`
    const url = new URL(`${server.url}/storage/v1/object/files/${name(1)}`)
    const headers = {
      apikey: server.secrets.publishableKey,
      authorization: `Bearer ${owner.accessToken}`,
      "content-type": "multipart/form-data; boundary=a",
      "content-length": 45_000_000,
    }
    for (let sender = 0; sender < 20; sender++) {
      const leaving = httpRequest(url, { method: "POST", headers })
      leaving.on("error", () => undefined)
      const left = new Promise((resolve) => leaving.once("close", resolve))
      leaving.write("--a\r\n", () => leaving.destroy())
      await left
    }
    await expect.poll(async () => (await files(owner).upload(name(2), Buffer.alloc(30_000_000))).error).toBeNull()
    await files(owner).remove([name(2)])
  })

  test("copies over the quota are never made, however many are requested at once", async () => {
    const full = await server.owner()
    const name = (number: number) => `${full.userId}/${number}.bin`
    await files(full).upload(name(0), Buffer.alloc(25_000_000))
    const copy = vi.spyOn(server.files, "copy")
    onTestFinished(() => copy.mockRestore())
    const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => files(full).copy(name(0), name(number))))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    for (const { error } of answers) if (error) expect(refusal(error)).toMatchObject({ code: "QuotaExceeded" })
    expect(copy).toHaveBeenCalledTimes(1)
    await files(full).remove([0, 1, 2, 3, 4, 5].map(name))
  })

  test("a file whose commit has an unknown outcome stays, because its row may exist", async () => {
    const run = server.database.run.bind(server.database)
    const losing = vi.spyOn(server.database, "run").mockImplementation(async (command, args) => {
      const outcome = await run(command, args)
      if (command.name === "files/store") throw new OutcomeUnknown("the answer to the commit is lost")
      return outcome
    })
    const { error } = await files().upload(mine("perdu.txt"), blob("peut-être"))
    losing.mockRestore()
    expect(error).not.toBeNull()
    expect(await (await files().download(mine("perdu.txt"))).data?.text()).toBe("peut-être")
    await files().remove([mine("perdu.txt")])
  })

  test("an address to upload to stops working when its account is disabled or erased", async () => {
    const gone = await server.owner()
    const at = new Date().toISOString()
    const address = async (name: string) => {
      const path = `${gone.userId}/${name}`
      const { data } = await files(gone).createSignedUploadUrl(path)
      return { path, token: data?.token ?? "" }
    }
    const [first, second] = [await address("a.txt"), await address("b.txt")]
    const visitor = server.client().storage.from("files")
    const before = await keptFiles()
    const refused = async ({ path, token }: typeof first) => {
      const { error } = await visitor.uploadToSignedUrl(path, token, blob("Lotte"))
      expect(refusal(error)).toMatchObject({ code: "AccessDenied" })
      expect(await keptFiles()).toBe(before)
    }
    await server.database.run(setDisabled, { email: gone.email, isDisabled: true, at })
    await refused(first)
    await server.database.run(setDisabled, { email: gone.email, isDisabled: false, at })
    const typed = { ownerId: gone.userId, typed: "Le Petit Zinc", origin: "", at }
    await server.database.run(giveUpAccount, typed)
    const later = new Date(Date.now() + 31 * 86_400_000).toISOString()
    await eraseEndedAccounts(server.database, later)
    await refused(second)
  })

  test.each([
    ["an object", '{"année":2026}', 200],
    ["an object that says how it becomes a text", '{"toString":1}', 200],
    ["a list in lists, 5,000 deep", "[".repeat(5_000) + "]".repeat(5_000), 400],
    ["a number", "7", 400],
  ])("metadata that a form marks as JSON: %s", async (_what, metadata, status) => {
    const owner = await server.owner()
    const part = (name: string, type: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${type}\r\n\r\n${text}\r\n`
    const body =
      part("metadata", "\r\ncontent-type: application/json", metadata) +
      part("", '; filename="a.txt"\r\ncontent-type: text/plain', "Sole")
    const answer = await raw(`/object/files/${owner.userId}/a.txt`, {
      method: "POST",
      headers: {
        apikey: server.secrets.publishableKey,
        authorization: `Bearer ${owner.accessToken}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      body: `${body}--x--\r\n`,
    })
    expect(answer.status).toBe(status)
  })

  test("no address and no body causes a server error or leaves the folder", async () => {
    const piece = fc.constantFrom(
      "..",
      "%2e%2e",
      "%2f",
      "/",
      "\\",
      "%5c",
      "%00",
      "%",
      "~",
      " ",
      "a",
      "files",
      "photos",
      "sign",
      "object",
      "info",
      "list",
      "public",
      "upload",
      "?token=x",
      "?download=%0d%0aset-cookie:%20x",
      "é",
      "x".repeat(2000),
    )
    const method = fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD")
    const type = fc.constantFrom(
      "application/json",
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "image/webp",
      "x",
      "",
    )
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom(
        '{"prefixes":["../../x"]}',
        '{"expiresIn":1e99}',
        '--x\r\ncontent-disposition: form-data; name=""; filename="../../x"\r\n\r\nbytes\r\n--x--',
        '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="x"\r\n\r\nbytes\r\n--x--',
        '--x\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\nbroken off',
        '--x\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n{"a":\r\n--x--',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 4 }),
        method,
        type,
        body,
        fc.boolean(),
        async (pieces, m, t, b, own) => {
          const start = own ? `object/files/${owner.userId}/` : "object/"
          const answer = await server.app.inject({
            method: m as "GET",
            url: `/storage/v1/${start}${pieces.join("")}`,
            headers: {
              apikey: server.secrets.publishableKey,
              authorization: `Bearer ${owner.accessToken}`,
              ...(t && { "content-type": t }),
            },
            ...(m !== "GET" && m !== "HEAD" && { payload: b }),
          })
          expect(answer.statusCode).toBeLessThan(500)
          expect(answer.headers["set-cookie"]).toBeUndefined()
        },
      ),
      { numRuns: 150 },
    )
  })
})
