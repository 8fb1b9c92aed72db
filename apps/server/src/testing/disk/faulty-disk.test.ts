import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, test } from "vitest"
import { temporaryFolder } from "../temporary-folder.ts"
import { compileFaultyDisk, faultyDiskMissing, losePower } from "./faulty-disk.ts"

if (faultyDiskMissing !== null) process.stdout.write(`Skipped: ${faultyDiskMissing}\n`)

let library: string | undefined
afterAll(() => {
  if (library !== undefined) rmSync(dirname(library), { recursive: true })
})

/**
 * A folder on a faulty disk, and a function that runs a program on it. The program can use `folder`, `fs` and
 * `order(...)`.
 */
async function aFaultyDisk() {
  const place = await temporaryFolder()
  const folder = join(place, "data")
  const control = join(place, "control")
  const journal = join(place, "journal")
  mkdirSync(folder)
  library ??= compileFaultyDisk(mkdtempSync(join(tmpdir(), "ardoise-disk-")))
  const run = (program: string, settings: Record<string, string>): unknown => {
    const text = `
      import * as fs from "node:fs"
      import { DatabaseSync } from "node:sqlite"
      const folder = ${JSON.stringify(folder)}
      const order = (line) => fs.writeFileSync(${JSON.stringify(control)}, line)
      const heal = () => fs.rmSync(${JSON.stringify(control)}, { force: true })
      const codeOf = (run) => { try { run(); return "ok" } catch (error) { return error.errcode ?? error.code } }
      const answer = await (async () => {${program}})()
      process.stdout.write(JSON.stringify(answer ?? null), () => process.kill(process.pid, "SIGKILL"))`
    const env = { ...process.env, LD_PRELOAD: library, DISK_FOLDER: folder, ...settings }
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", text], {
      env,
      encoding: "utf8",
    })
    if (stdout === "") throw new Error(stderr)
    return JSON.parse(stdout)
  }
  return { folder, control, journal, run }
}

const never = () => false
const always = () => true

describe.skipIf(faultyDiskMissing !== null)("a faulty disk", () => {
  test("fails the ordered operations as often as ordered, and works again afterwards", async () => {
    const { control, run } = await aFaultyDisk()
    const answer = run(
      `const file = fs.openSync(folder + "/a", "w+")
       const write = (at = 0) => codeOf(() => fs.writeSync(file, "abc", at))
       const said = [write()]
       order("write EIO skip=1 times=2")
       said.push(write(), write(), write(), write())
       order("grow ENOSPC")
       said.push(write(0), write(1), codeOf(() => fs.openSync(folder + "/b", "w")))
       order("sync EIO file=/a\\nread EIO")
       said.push(codeOf(() => fs.fsyncSync(file)), codeOf(() => fs.readSync(file, Buffer.alloc(1), 0, 1, 0)))
       order("change EROFS")
       said.push(write(), codeOf(() => fs.ftruncateSync(file, 0)), codeOf(() => fs.renameSync(folder + "/a", folder + "/c")))
       said.push(codeOf(() => fs.openSync(folder + "/a", "r")), codeOf(() => fs.openSync(folder + "/a", "r+")))
       heal()
       return [...said, write(), codeOf(() => fs.fsyncSync(file)), fs.readFileSync(folder + "/a", "utf8")]`,
      { DISK_CONTROL: control },
    )
    expect(answer).toEqual([
      ...["ok", "ok", "EIO", "EIO", "ok"],
      ...["ok", "ENOSPC", "ENOSPC"],
      ...["EIO", "EIO"],
      ...["EROFS", "EROFS", "EROFS", "ok", "EROFS"],
      ...["ok", "ok", "abc"],
    ])
  })

  test("delays each commit of the embedded database by the configured time", async () => {
    const { run } = await aFaultyDisk()
    const program = `
      const database = new DatabaseSync(folder + "/a.db")
      database.exec("pragma journal_mode=wal; pragma synchronous=full; create table t (n)")
      const begun = performance.now()
      for (let n = 0; n < 5; n += 1) database.exec("insert into t values (1)")
      return performance.now() - begun`
    expect(run(program, { DISK_SYNC_MS: "20.5" })).toBeGreaterThanOrEqual(5 * 20.5)
  })

  test("fails the commits of the embedded database with the error of the disk", async () => {
    const { control, run } = await aFaultyDisk()
    const program = `
      const database = new DatabaseSync(folder + "/a.db")
      database.exec("pragma journal_mode=wal; pragma synchronous=full; create table t (n)")
      const said = []
      for (const line of ["grow ENOSPC", "sync EIO", "write EIO"]) {
        order(line)
        said.push(codeOf(() => database.exec("insert into t values (1)")))
        heal()
        said.push(codeOf(() => database.exec("insert into t values (2)")))
      }
      return [...said, database.prepare("select n from t").all().map(({ n }) => n)]`
    const full = 13
    const ioErrorOfSync = 10 | (4 << 8)
    const ioErrorOfWrite = 10 | (3 << 8)
    expect(run(program, { DISK_CONTROL: control })).toEqual([
      ...[full, "ok", ioErrorOfSync, "ok", ioErrorOfWrite, "ok"],
      [2, 2, 2],
    ])
  })

  test("loses exactly what was never synced when its power is cut", async () => {
    const { folder, journal, run } = await aFaultyDisk()
    const program = `
      const write = (name, text, flags, at) => {
        const file = fs.openSync(folder + "/" + name, flags)
        fs.writeSync(file, text, at)
        return file
      }
      const sync = (file) => fs.fsyncSync(file)
      const syncFolder = () => sync(fs.openSync(folder, "r"))
      for (const name of ["kept", "removed", "replaced", "renamed"]) sync(write(name, "old", "w"))
      syncFolder()
      write("kept", "NEW and more", "r+", 1)
      sync(write("half", "synced", "w"))
      fs.unlinkSync(folder + "/removed")
      fs.renameSync(folder + "/half", folder + "/replaced")
      fs.renameSync(folder + "/renamed", folder + "/other")`
    const contents = () =>
      Object.fromEntries(
        ["kept", "removed", "replaced", "renamed", "half", "other"]
          .map((name) => [name, join(folder, name)] as const)
          .filter(([, path]) => existsSync(path))
          .map(([name, path]) => [name, readFileSync(path, "utf8")]),
      )
    run(program, { DISK_JOURNAL: journal })
    expect(contents()).toEqual({ kept: "oNEW and more", replaced: "synced", other: "old" })

    expect(losePower({ journal, folder, reached: always })).toEqual({ writes: 1, names: 4 })
    expect(contents()).toEqual({ kept: "oNEW and more", replaced: "synced", other: "old" })
    losePower({ journal, folder, reached: never })
    expect(contents()).toEqual({ kept: "old", removed: "old", replaced: "old", renamed: "old" })
  })

  test("has every commit of the embedded database after a power cut, whichever unsynced writes reached it", async () => {
    const { folder, journal, run } = await aFaultyDisk()
    const program = `
      const database = new DatabaseSync(folder + "/a.db")
      database.exec("pragma journal_mode=wal; pragma synchronous=full; pragma wal_autocheckpoint=4; create table t (n)")
      for (let n = 0; n < 20; n += 1) database.exec("insert into t values (" + n + ")")
      database.exec("begin; insert into t values (99)")`
    for (const reached of [never, always, everyOther()]) {
      run(program, { DISK_JOURNAL: journal })
      losePower({ journal, folder, reached })
      const database = new DatabaseSync(join(folder, "a.db"))
      expect(database.prepare("select n from t order by n").all()).toEqual(
        Array.from({ length: 20 }, (_, n) => ({ n })),
      )
      database.close()
      for (const path of [journal, join(folder, "a.db")]) rmSync(path)
    }
  })
})

function everyOther(): () => boolean {
  let n = 0
  return () => {
    n += 1
    return n % 2 === 0
  }
}
