import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { agedRows } from "../features.ts"
import { pruneExpired } from "../storage/prune.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { enginesAndPlaces, type FilePlace, openFilePlace } from "../testing/file-place.ts"
import { pictures } from "../testing/pictures.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { forgetUnusedPhotos, listMenuVersions } from "./object-commands.ts"
import { sweepFiles } from "./sweep-files.ts"

describe.each(enginesAndPlaces)("on %s, with files in %s", (engine, placeKind) => {
  let place: FilePlace
  let server: TestServer
  let owner: TestOwner
  beforeAll(async () => {
    place = await openFilePlace(placeKind)
    server = await startTestServer({ engine, settings: place.settings })
    owner = await server.owner()
  })
  afterAll(async () => {
    await server.stop()
    await place.stop()
  })

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const sweep = (days: number, signal = new AbortController().signal) =>
    sweepFiles({ database: server.database, store: server.files, now: inDays(days), signal })
  const photoOf = (letter: string, size = "1080x810") => `${owner.userId}/${letter.repeat(12)}-${size}.webp`
  const upload = async (path: string, who = owner) => {
    const { error } = await who.client.storage.from("photos").upload(path, pictures.webp)
    if (error) throw error
  }
  const menuWith = (photo: string | null) => ({
    name: "Carte",
    categories: [
      {
        id: "plats",
        name: "Plats",
        items: [{ id: "a", name: "Sole", price: "34", allergens: [], ...(photo && { photo }) }],
      },
    ],
    isActive: true,
    lastUpdated: "",
  })
  const kept = async () => {
    const { data } = await owner.client.storage.from("photos").list(owner.userId)
    return data?.map(({ name }) => name.slice(0, 1)).join("")
  }

  test("a photo stays while a menu, an earlier version or a deleted menu uses it, and is deleted 30 days later", async () => {
    for (const letter of ["a", "b", "c"]) {
      await upload(photoOf(letter))
      await upload(photoOf(letter, "480x360"))
    }
    await upload(`${owner.userId}/by-another-program.webp`)
    const { data } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data: menuWith(photoOf("a")) })
      .select("id")
      .single()
    const id = data?.id ?? ""
    // Just uploaded: an edit that is not saved yet may use it.
    expect(await sweep(29)).toBe(0)
    // A server that stops does not wait for the sweep.
    await expect(sweep(31, AbortSignal.abort())).rejects.toThrow("aborted")
    expect(await sweep(31)).toBe(4)
    expect(await kept()).toBe("aab")

    await owner.client
      .from("user_menus")
      .update({ menu_data: menuWith(null) })
      .eq("id", id)
    expect(await sweep(31)).toBe(0)
    await server.database.run(pruneExpired, { at: inDays(31), aged: agedRows })
    expect(await sweep(31)).toBe(2)
    expect(await kept()).toBe("b")
  })

  test("a photo that a menu uses again after the menus were read stays", async () => {
    const other = await server.owner()
    const name = `${other.userId}/eeeeeeeeeeee-1080x810.webp`
    await upload(name, other)
    const photo = { ownerId: other.userId, bucket: "photos", names: [name], at: inDays(31) }
    const menus = await listMenuVersions(server.database.read, other.userId)
    const { data } = await other.client
      .from("user_menus")
      .insert({ user_id: other.userId, menu_data: menuWith(null) })
      .select("id")
      .single()
    expect(await server.database.run(forgetUnusedPhotos, { ...photo, menus })).toBeNull()
    const later = await listMenuVersions(server.database.read, other.userId)
    await other.client
      .from("user_menus")
      .update({ menu_data: menuWith(name) })
      .eq("id", data?.id ?? "")
    expect(await server.database.run(forgetUnusedPhotos, { ...photo, menus: later })).toBeNull()
    const now = await listMenuVersions(server.database.read, other.userId)
    expect(await server.database.run(forgetUnusedPhotos, { ...photo, menus: now })).toHaveLength(1)
  })

  test("the restaurant's mark stays as long as it is set", async () => {
    const marked = await server.owner()
    const mark = `${marked.userId}/mmmmmmmmmmmm-40x30.png`
    await marked.client.storage.from("photos").upload(mark, pictures.png)
    const restaurant = marked.client.from("restaurants")
    await restaurant.update({ mark }).eq("user_id", marked.userId)
    await sweep(31)
    expect((await marked.client.storage.from("photos").list(marked.userId)).data).toHaveLength(1)
    await restaurant.update({ mark: "" }).eq("user_id", marked.userId)
    await sweep(31)
    expect((await marked.client.storage.from("photos").list(marked.userId)).data).toHaveLength(0)
  })

  test("the photos of a deleted menu can be restored with it for 30 days", async () => {
    await upload(photoOf("d"))
    const { data } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data: menuWith(photoOf("d")) })
      .select("id")
      .single()
    await owner.client
      .from("user_menus")
      .delete()
      .eq("id", data?.id ?? "")
    expect(await sweep(31)).toBe(0)
    await server.database.run(pruneExpired, { at: inDays(31), aged: agedRows })
    expect(await sweep(31)).toBe(1)
  })

  test("an erased account leaves no files behind, and those of other accounts stay", async () => {
    const leaving = await server.owner("Le Départ")
    await upload(`${leaving.userId}/x.webp`, leaving)
    const of = async (who: string) =>
      server.database.read.selectFrom("storage_objects").select("file_id").where("user_id", "=", who).execute()
    const [gone] = await of(leaving.userId)
    const [stays] = await of(owner.userId)
    await leaving.client.functions.invoke("delete-account", { body: { confirmation: "Le Départ" } })
    await eraseEndedAccounts(server.database, inDays(31))
    const id = gone?.file_id ?? ""
    // A file of the last hour may belong to a row that is being written.
    expect(await sweep(0)).toBe(0)
    const old = new Date(Date.now() - 7_200_000)
    await place.age(server.folder, id, old)
    expect(await sweep(0)).toBe(1)
    expect(await server.files.open(id)).toBeNull()
    const stream = await server.files.open(stays?.file_id ?? "")
    expect(stream).not.toBeNull()
    stream?.destroy()
  })
})
