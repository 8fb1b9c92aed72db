import { join } from "node:path"
import type { FastifyBaseLogger } from "fastify"
import type { Config } from "../../settings/config.ts"
import { diskFiles } from "../disk/disk-files.ts"
import type { FileStore } from "../disk/file-store.ts"
import { cachedFiles } from "./cached-files.ts"
import { FileCache } from "./file-cache.ts"
import { layeredFiles } from "./layered-files.ts"
import { type ObjectStore, openObjectStore, type Patience } from "./object-store.ts"
import { s3Files } from "./s3-files.ts"
import { StoreCalls } from "./store-calls.ts"
import { StoreLog } from "./store-log.ts"

/** The store of files that the settings name. */
export type ChosenFiles = {
  readonly files: FileStore
  /** The object store behind it, with its files alone and the calls to it; null for a folder. */
  readonly remote: { readonly store: ObjectStore; readonly files: FileStore; readonly calls: StoreCalls } | null
}

/** Chooses where the bytes of files are. Calls no store yet. */
export function chooseFiles(
  { filesDir, objectStore }: Pick<Config, "filesDir" | "objectStore">,
  { logger, patience }: { readonly logger: Pick<FastifyBaseLogger, "error">; readonly patience?: Patience },
): ChosenFiles {
  const folder = diskFiles(filesDir)
  if (objectStore === null) return { files: folder, remote: null }
  const log = new StoreLog(logger)
  const calls = new StoreCalls()
  const store = openObjectStore(objectStore, { calls, log, ...(patience && { patience }) })
  const bare = s3Files(store, { folder: filesDir, log })
  // A folder of its own: the files beside it may be the only ones of before the object store.
  const cache = new FileCache(join(filesDir, "cache"), objectStore.cacheBytes)
  const fast = objectStore.cacheBytes === 0 ? bare : cachedFiles(bare, { cache, log })
  return { files: layeredFiles(fast, folder), remote: { store, files: bare, calls } }
}
