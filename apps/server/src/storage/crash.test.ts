import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { startServerProcess } from "../testing/server-process.ts"
import { temporaryFolder } from "../testing/temporary-folder.ts"

type Row = { id: string; menu_data: { name: string } }
const aDocument = (version: number) => ({
  name: `version ${version}`,
  categories: [{ id: "plats", name: "Plats", items: [] }],
  isActive: true,
  lastUpdated: "2026-11-20T19:00:00.000Z",
})
const versionOf = (row: Row) => Number(row.menu_data.name.slice("version ".length))

test("a server killed while saving has every acknowledged save afterwards, and all users are still signed in", async () => {
  const folder = await temporaryFolder()
  let server = await startServerProcess({ DATA_DIR: folder })
  const signedUp = { email: "lou@example.fr", password: "un mot de passe" }
  const { access_token: token, user } = await server.call<{ access_token: string; user: { id: string } }>(
    "/auth/v1/signup",
    { body: signedUp },
  )
  /** The acknowledged version of each menu. */
  const acknowledged = new Map<string, number>()
  const tried = new Map<string, number>()
  let saves = 0

  async function save(id: string, version: number, isNew: boolean): Promise<void> {
    tried.set(id, version)
    const [row] = isNew
      ? await server.call<Row[]>("/rest/v1/user_menus", {
          token,
          body: { id, user_id: user.id, menu_data: aDocument(version) },
        })
      : await server.call<Row[]>(`/rest/v1/user_menus?id=eq.${id}`, {
          method: "PATCH",
          token,
          body: { menu_data: aDocument(version) },
        })
    if (row === undefined) throw new Error("An answer without the row")
    acknowledged.set(id, versionOf(row))
    saves += 1
  }

  /** Saves one menu repeatedly, and sometimes a new one, until the server is gone. */
  async function keepSaving(first: string): Promise<void> {
    try {
      for (let id = first, version = 1; ; version++) {
        const isNew = !acknowledged.has(id)
        await save(id, version, isNew)
        if (version % 5 === 0) id = crypto.randomUUID()
      }
    } catch (error) {
      // `fetch` throws a TypeError when the connection breaks. An answer of the server would cause another error.
      if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
    }
  }

  for (const enough of [40, 75, 130]) {
    const before = saves
    const saving = Promise.all(Array.from({ length: 8 }, () => keepSaving(crypto.randomUUID())))
    await expect.poll(() => saves - before, { timeout: 10_000, interval: 1 }).toBeGreaterThan(enough)
    await server.kill()
    await saving

    server = await startServerProcess({ DATA_DIR: folder })
    const rows = await server.call<Row[]>(`/rest/v1/user_menus?user_id=eq.${user.id}`, { token })
    const stored = new Map(rows.map((row) => [row.id, versionOf(row)]))
    const lost = [...acknowledged].filter(([id, version]) => (stored.get(id) ?? 0) < version)
    expect(lost).toEqual([])
    const invented = [...stored].filter(([id, version]) => version > (tried.get(id) ?? 0))
    expect(invented).toEqual([])
  }
  await server.call("/auth/v1/token?grant_type=password", { body: signedUp })
  await server.kill()

  const file = new DatabaseSync(join(folder, "ardoise.db"))
  expect(file.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }])
  file.close()
}, 30_000)
