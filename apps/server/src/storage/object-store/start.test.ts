import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startObjectStore, type TestObjectStore } from "../../testing/services/object-store.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"

let store: TestObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.stop())

test.each([
  [{ FILES_S3_BUCKET: "nulle-part" }, "n’a pas de compartiment « nulle-part »"],
  [{ FILES_S3_SECRET: "another" }, "refuse l’accès au compartiment"],
])(
  "a server whose bucket does not exist or refuses it does not start, and says why in French",
  async (wrong, reason) => {
    const { settings } = await store.newBucket()
    const env = { ...process.env, DATA_DIR: await temporaryFolder(), PORT: "0", ...settings, ...wrong }
    const main = join(import.meta.dirname, "../../main.ts")
    const server = spawn(process.execPath, [main], { env, stdio: ["ignore", "ignore", "pipe"] })
    const [said, [code]] = await Promise.all([text(server.stderr), once(server, "exit")])
    expect(code).toBe(1)
    expect(said).toContain(reason)
    expect(said).not.toContain("another")
  },
)
