import { ObjectStoreUnavailable } from "../database-errors.ts"
import type { FileStore } from "../disk/file-store.ts"

/**
 * Looks for a file in a store, and then in a second one where files were stored before. New files go to the first. So
 * the switch from a folder to an object store needs no pause.
 */
export function layeredFiles(store: FileStore, before: FileStore): FileStore {
  return {
    keep: (bytes, most) => store.keep(bytes, most),
    open: async (id, range, known) => {
      try {
        return (await store.open(id, range, known)) ?? (await before.open(id, range, known))
      } catch (error) {
        const found = error instanceof ObjectStoreUnavailable ? await before.open(id, range, known) : null
        if (found) return found
        throw error
      }
    },
    copy: async (id) => {
      const copy = await store.copy(id)
      if (copy) return copy
      const bytes = await before.open(id)
      return bytes && store.keep(bytes, Number.POSITIVE_INFINITY)
    },
    remove: async (ids) => {
      await store.remove(ids)
      await before.remove(ids)
    },
    async *listOlderThan(timeMs) {
      yield* store.listOlderThan(timeMs)
      yield* before.listOlderThan(timeMs)
    },
  }
}
