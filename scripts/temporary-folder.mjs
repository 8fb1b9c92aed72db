// Where tests keep their databases and files.
import { accessSync, constants, readFileSync, statfsSync } from "node:fs"

const memory = "/dev/shm"

/** Bytes that must be free: a database needs ten million, PostgreSQL's log a thousand million, and several run at once. */
const enough = 4_000_000_000

/**
 * The environment of tests whose temporary files live in memory, where the machine offers enough of it. Tests create
 * hundreds of databases, and a disk needs many times as long for one. Benches and `npm run faults` use the disk.
 */
export const inMemory = () =>
  process.platform === "linux" && process.env.TMPDIR === undefined && isUsable() ? { TMPDIR: memory } : {}

function isUsable() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    // Some tests compile a library and load it from there.
    const mount = readFileSync("/proc/mounts", "utf8").match(/^\S+ \/dev\/shm \S+ (\S+)/m)?.[1] ?? "noexec"
    return bavail * bsize >= enough && !mount.split(",").includes("noexec")
  } catch {
    return false
  }
}
