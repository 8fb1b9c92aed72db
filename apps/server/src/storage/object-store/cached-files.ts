import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { ObjectStoreUnavailable } from "../database-errors.ts"
import type { FileStore, KnownFile } from "../disk/file-store.ts"
import type { FileCache } from "./file-cache.ts"
import type { StoreLog } from "./store-log.ts"

/** Files with more bytes are not cached. Photos have less. */
const largestCached = 2_000_000

/**
 * Puts a cache in front of a store. A file never changes, so a copy stays right. A file whose row is known and that is
 * small is fetched once, checked as a whole, and only then sent and cached.
 */
export function cachedFiles(store: FileStore, { cache, log }: { cache: FileCache; log: StoreLog }): FileStore {
  const fetching = new Map<string, Promise<Buffer | null>>()
  /** Fetches a file once for all that ask for it at the same time. */
  const fetchWhole = (id: string, known: KnownFile) => {
    const running = fetching.get(id)
    if (running) return running
    const fetched = readWhole(id, known).finally(() => fetching.delete(id))
    fetching.set(id, fetched)
    return fetched
  }
  const readWhole = async (id: string, known: KnownFile) => {
    const stream = await store.open(id, undefined, known)
    if (stream === null) return null
    const bytes = await buffer(stream).catch((error) => {
      throw new ObjectStoreUnavailable(`get: ${error.name}`, { cause: error })
    })
    // A disk that cannot cache is no reason to refuse the file.
    await cache.add(id, bytes).catch((error) => log.error("a file cannot be cached", error))
    return bytes
  }
  return {
    ...store,
    open: async (id, range, known) => {
      if (known === undefined || known.size > largestCached) return store.open(id, range, known)
      const cached = await cache.open(id, range, known.size).catch((error) => {
        log.error("the cache of files cannot be read", error)
        return null
      })
      if (cached) return cached
      const bytes = await fetchWhole(id, known)
      return bytes && streamOf(range ? bytes.subarray(range.start, range.end + 1) : bytes)
    },
    remove: async (ids) => {
      await store.remove(ids)
      await cache.remove(ids)
    },
  }
}

const streamOf = (bytes: Buffer) => Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false })
