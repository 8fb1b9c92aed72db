import { randomBytes } from "node:crypto"
import { ObjectStoreUnavailable } from "../database-errors.ts"
import { discard } from "../disk/disk-calls.ts"
import { sweepDrafts, writeDraft } from "../disk/drafts.ts"
import type { FileStore, KeptFile } from "../disk/file-store.ts"
import { checkedBytes, WrongBytes } from "./checked-bytes.ts"
import type { ObjectStore } from "./object-store.ts"
import type { StoreLog } from "./store-log.ts"

/** Objects that are deleted at the same time. Deleting many with one call needs checksums that some stores refuse. */
const removedAtOnce = 8

/** Milliseconds between two looks at the folder for drafts of processes that were killed. */
const sweepMs = 24 * 3_600_000

/**
 * Stores files in an object store. A file that arrives is first written to a folder of this machine, so that its length
 * and hash are known before it is sent.
 *
 * @param folder for files that are arriving; created with the first one
 */
export function s3Files(store: ObjectStore, { folder, log }: { folder: string; log: StoreLog }): FileStore {
  let sweptAt = Number.NEGATIVE_INFINITY
  const keep = async (bytes: AsyncIterable<Uint8Array>, most: number): Promise<KeptFile | null> => {
    // The nightly sweep runs on one machine, and each has a folder of its own.
    if (performance.now() - sweptAt > sweepMs) {
      sweptAt = performance.now()
      await sweepDrafts(folder, Date.now())
    }
    const draft = await writeDraft(folder, bytes, most)
    if (draft === null) return null
    try {
      await store.put(draft.id, draft)
    } finally {
      await discard(draft.path)
    }
    return { id: draft.id, size: draft.size, sha256: draft.sha256 }
  }
  const open: FileStore["open"] = async (id, range, known) => {
    const found = await store.get(id, range)
    if (found === null) return null
    const size = range ? range.end - range.start + 1 : known?.size
    const report = (error: unknown) => {
      const isWrong = error instanceof WrongBytes
      log.error(isWrong ? "the object store sent wrong bytes" : "the object store broke off a file", error, id)
    }
    // A wrong length that is announced needs no byte.
    if (size !== undefined && found.size !== null && found.size !== size) {
      found.bytes.destroy()
      report(new WrongBytes(`${found.size} bytes instead of ${size}`))
      throw new ObjectStoreUnavailable(`get: wrong length`)
    }
    return checkedBytes(found.bytes, { size, sha256Start: range ? undefined : known?.sha256Start }, report)
  }
  return {
    keep,
    open,
    copy: async (id) => {
      const facts = await store.head(id)
      if (facts === null) return null
      if (facts.sha256 === null) {
        const bytes = await open(id)
        return bytes && keep(bytes, Number.POSITIVE_INFINITY)
      }
      const copy = randomBytes(16).toString("hex")
      return (await store.copy(id, copy)) ? { id: copy, size: facts.size, sha256: facts.sha256 } : null
    },
    remove: async (ids) => {
      try {
        for (let from = 0; from < ids.length; from += removedAtOnce) {
          await Promise.all(ids.slice(from, from + removedAtOnce).map((id) => store.remove(id)))
        }
      } catch (error) {
        // Already logged. The rows are gone, so the sweep finds what is left.
        if (!(error instanceof ObjectStoreUnavailable)) throw error
      }
    },
    async *listOlderThan(timeMs) {
      await sweepDrafts(folder, timeMs)
      for await (const objects of store.list()) {
        const old = objects.filter(({ storedAtMs }) => storedAtMs < timeMs).map(({ id }) => id)
        if (old.length > 0) yield old
      }
    },
  }
}
