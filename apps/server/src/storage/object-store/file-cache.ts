import { randomBytes } from "node:crypto"
import { open, opendir, readdir, rename, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { discard, makeFolder, orGone, orNone } from "../disk/disk-calls.ts"
import { isFileId, placeOfFile, shelfOf } from "../disk/file-places.ts"
import type { ByteRange } from "../disk/file-store.ts"

/** Milliseconds after which a copy that was not read is deleted. So the files of erased accounts leave all machines. */
const unusedMs = 7 * 24 * 3_600_000

/** Milliseconds between two looks at the folder. Another process may use it, too. */
const lookMs = 3_600_000

type Copy = { readonly size: number; readonly usedAtMs: number }

/**
 * Copies of files in a folder, up to a number of bytes. The copy that was not read for the longest time is deleted first.
 */
export class FileCache {
  readonly #folder: string
  readonly #mostBytes: number
  /** In the order of their last use. */
  #copies = new Map<string, Copy>()
  #bytes = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined

  /** @param folder created with the first copy */
  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  /** @returns null when there is no copy of this size */
  async open(id: string, range: ByteRange | undefined, size: number): Promise<Readable | null> {
    await this.#look()
    const file = await open(placeOfFile(this.#folder, id), "r").catch(orGone)
    if (file === null) return null
    const stored = await file.stat().catch(() => null)
    if (stored?.size !== size) {
      await file.close()
      await this.remove([id])
      return null
    }
    this.#note(id, size)
    return file.createReadStream(range ? { start: range.start, end: range.end } : {})
  }

  /** Stores a copy, and deletes others if there is no room for it. */
  async add(id: string, bytes: Buffer): Promise<void> {
    if (bytes.length > this.#mostBytes) return
    await this.#look()
    const place = placeOfFile(this.#folder, id)
    await makeFolder(dirname(place))
    const draft = join(this.#folder, `${shelfOf(id)}/${randomBytes(8).toString("hex")}${half}`)
    const file = await open(draft, "wx", 0o600)
    try {
      await file.writeFile(bytes)
      // A power cut must not leave an empty file under the name of a complete one.
      await file.sync()
      await rename(draft, place)
    } catch (error) {
      await discard(draft)
      throw error
    } finally {
      await file.close()
    }
    this.#note(id, bytes.length)
    await this.#makeRoom()
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#forget(id)
      await discard(placeOfFile(this.#folder, id))
    }
  }

  #note(id: string, size: number): void {
    this.#forget(id)
    this.#copies.set(id, { size, usedAtMs: Date.now() })
    this.#bytes += size
  }

  #forget(id: string): void {
    this.#bytes -= this.#copies.get(id)?.size ?? 0
    this.#copies.delete(id)
  }

  async #makeRoom(): Promise<void> {
    for (const id of this.#copies.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      await this.remove([id])
    }
  }

  /** Reads the folder, at most once an hour, and deletes what was not used for a long time. */
  async #look(): Promise<void> {
    if (performance.now() - this.#lookedAt < lookMs) return
    this.#looking ??= this.#readFolder().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
  }

  async #readFolder(): Promise<void> {
    const found: [string, Copy][] = []
    for (const shelf of await readdir(this.#folder).catch(orNone)) {
      for await (const { name } of await opendir(join(this.#folder, shelf))) {
        const path = join(this.#folder, shelf, name)
        const { size, mtimeMs } = (await stat(path).catch(orGone)) ?? { size: 0, mtimeMs: 0 }
        const usedAtMs = Math.max(mtimeMs, this.#copies.get(name)?.usedAtMs ?? 0)
        const isOld = usedAtMs < Date.now() - unusedMs
        if (isOld && (isFileId(name) || name.endsWith(half))) await discard(path)
        else if (isFileId(name)) found.push([name, { size, usedAtMs }])
      }
    }
    this.#copies = new Map(found.sort(([, a], [, b]) => a.usedAtMs - b.usedAtMs))
    this.#bytes = found.reduce((sum, [, { size }]) => sum + size, 0)
    this.#lookedAt = performance.now()
    await this.#makeRoom()
  }
}

/** Suffix of a copy that is being written. */
const half = ".half"
