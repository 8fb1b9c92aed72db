import { spawnSync } from "node:child_process"
import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"

/**
 * The reason to skip tests if this machine cannot run a faulty disk, or null. It needs Linux, and `cc` to compile
 * `faulty-disk.c`, which documents its settings.
 */
export const faultyDiskMissing: string | null =
  process.platform !== "linux"
    ? "a faulty disk needs Linux"
    : spawnSync("cc", ["--version"], { stdio: "ignore" }).status !== 0
      ? "a faulty disk needs a C compiler (cc)"
      : null

/**
 * Compiles the faulty disk, in a fraction of a second.
 *
 * @param folder where the library is written
 * @returns its path, for LD_PRELOAD of another program; the beginning of faulty-disk.c documents the settings
 * @throws Error with the output of the compiler
 */
export function compileFaultyDisk(folder: string): string {
  const library = join(folder, "faulty-disk.so")
  const source = join(import.meta.dirname, "faulty-disk.c")
  const { status, stderr } = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, source, "-ldl", "-lpthread"], {
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`The faulty disk cannot be compiled: ${stderr}`)
  return library
}

/** Sets the orders of the disk; without orders it works normally. They apply from the next operation. */
export function orderDisk(control: string, ...orders: string[]): void {
  if (orders.length === 0) {
    rmSync(control, { force: true })
    return
  }
  // Rename, so that the disk never reads a partly written file.
  writeFileSync(`${control}.next`, `${orders.join("\n")}\n`)
  renameSync(`${control}.next`, control)
}

/** Parameters of a power cut. */
export type PowerCut = {
  /** DISK_JOURNAL of the ended process. */
  readonly journal: string
  /** DISK_FOLDER of the ended process. */
  readonly folder: string
  /**
   * Decides whether an unsynced write reached the disk. Called for each sector of a write, because disks write in any
   * order. Names change in order: called for each until the first that did not reach the disk.
   */
  readonly reached: () => boolean
}

type Note = {
  readonly kind: "W" | "T" | "S" | "C" | "U" | "R"
  /** Inode of the file; of the folder for changes of names. */
  readonly inode: number
  /** For a removed name: the number under which the file's content is stored. */
  readonly offset: number
  readonly oldSize: number
  readonly old: Buffer
  readonly fresh: Buffer
}

/** Bytes that a disk writes as a whole or not at all. */
const sectorBytes = 512

/**
 * Undoes what a process wrote but never synced, as if the power had failed when it died. A name of a file that was
 * created, renamed or removed has reached the disk if its folder was synced afterwards.
 *
 * @returns number of unsynced writes, and of unsynced changes of names
 */
export function losePower({ journal, folder, reached }: PowerCut): { writes: number; names: number } {
  const unsynced: Note[] = []
  for (const note of readJournal(journal)) {
    if (note.kind !== "S") unsynced.push(note)
    else removeAll(unsynced, ({ inode }) => inode === note.inode)
  }
  const paths = pathsByInode(folder, journal)
  const isOfContent = ({ kind }: Note) => kind === "W" || kind === "T"
  const writes = unsynced.filter(isOfContent)
  for (const note of writes.toReversed()) changeFile(paths.get(note.inode), (file) => undo(file, note))
  for (const note of writes) changeFile(paths.get(note.inode), (file) => redo(file, note, reached))

  const names = unsynced.filter((note) => !isOfContent(note))
  const lost = names.findIndex(() => !reached())
  if (lost >= 0) for (const note of names.slice(lost).toReversed()) undoName(note, journal)
  return { writes: writes.length, names: names.length }
}

/**
 * Reads the notes in order. The process may have died while writing the last note; then its operation did not happen.
 */
function* readJournal(journal: string): Generator<Note> {
  const all = readFileSync(journal)
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(10, at)
    if (end < 0) return
    const [kind, ...numbers] = all.toString("latin1", at, end).split(" ")
    const [inode = 0, offset = 0, oldSize = 0, oldLength = 0, freshLength = 0] = numbers.map(Number)
    const fresh = end + 1 + oldLength
    if (fresh + freshLength > all.length) return
    yield {
      kind: kind as Note["kind"],
      inode,
      offset,
      oldSize,
      old: all.subarray(end + 1, fresh),
      fresh: all.subarray(fresh, fresh + freshLength),
    }
    at = fresh + freshLength
  }
}

function removeAll<One>(list: One[], fits: (one: One) => boolean): void {
  list.splice(0, list.length, ...list.filter((one) => !fits(one)))
}

function pathsByInode(folder: string, journal: string): Map<number, string> {
  const beside = join(journal, "..")
  const files = [
    ...readdirSync(beside).map((name) => join(beside, name)),
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ]
  return new Map(files.map((file) => [statSync(file).ino, file]))
}

function changeFile(path: string | undefined, change: (file: number) => void): void {
  if (path === undefined) return
  const file = openSync(path, "r+")
  try {
    change(file)
  } finally {
    closeSync(file)
  }
}

function undo(file: number, { offset, oldSize, old }: Note): void {
  if (old.length > 0) writeSync(file, old, 0, old.length, offset)
  ftruncateSync(file, oldSize)
}

function redo(file: number, { kind, offset, fresh }: Note, reached: () => boolean): void {
  if (kind === "T") {
    if (reached()) ftruncateSync(file, offset)
    return
  }
  for (let at = 0; at < fresh.length; at += sectorBytes) {
    if (reached()) writeSync(file, fresh, at, Math.min(sectorBytes, fresh.length - at), offset + at)
  }
}

function undoName({ kind, offset: number, old, fresh }: Note, journal: string): void {
  const path = String(old)
  const kept = `${journal}.${number}`
  if (kind === "C") rmSync(path, { force: true, recursive: true })
  if (kind === "R") renameSync(String(fresh), path)
  if (kind !== "C" && number > 0) renameSync(kept, kind === "R" ? String(fresh) : path)
}
