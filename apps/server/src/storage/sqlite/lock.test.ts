import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { takeFolderLock } from "./lock.ts"

const holder = join(import.meta.dirname, "../../testing/postgres/lock-holder.ts")

/** Starts another process that tries to take the lock, and returns its output. */
async function anotherProcess(file: string): Promise<{ said: string; process: ChildProcess }> {
  const started = spawn(process.execPath, [holder, file], { stdio: ["pipe", "pipe", "inherit"] })
  onTestFinished(() => {
    started.kill("SIGKILL")
  })
  const [said] = (await once(started.stdout, "data")) as [Buffer]
  return { said: String(said), process: started }
}

test("a locked folder is refused to the next process until it is released", async () => {
  const file = join(await temporaryFolder(), "lock.db")
  const first = takeFolderLock(file)
  expect(first).not.toBeNull()
  expect(takeFolderLock(file)).toBeNull()
  expect((await anotherProcess(file)).said).toBe("refused")
  first?.release()
  const second = takeFolderLock(file)
  expect(second).not.toBeNull()
  second?.release()
})

test("a refused attempt, in this process or another, does not release the lock that is held", async () => {
  const file = join(await temporaryFolder(), "lock.db")
  const first = takeFolderLock(file)
  for (let n = 0; n < 5; n++) expect(takeFolderLock(file)).toBeNull()
  expect((await anotherProcess(file)).said).toBe("refused")
  first?.release()
  expect((await anotherProcess(file)).said).toBe("taken")
})

test("a killed process releases the folder at once", async () => {
  const file = join(await temporaryFolder(), "lock.db")
  for (let round = 0; round < 2; round++) {
    const other = await anotherProcess(file)
    expect(other.said).toBe("taken")
    expect(takeFolderLock(file)).toBeNull()
    other.process.kill("SIGKILL")
    await once(other.process, "exit")
    const lock = takeFolderLock(file)
    expect(lock).not.toBeNull()
    lock?.release()
  }
})

test("releasing twice does nothing", async () => {
  const lock = takeFolderLock(join(await temporaryFolder(), "lock.db"))
  lock?.release()
  lock?.release()
})

test("a folder that is not writable is reported as such, not as locked", async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, "file"), "")
  expect(() => takeFolderLock(join(folder, "file", "lock.db"))).toThrow()
})
