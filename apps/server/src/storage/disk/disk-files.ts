import { open, opendir, readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { discard, isOlder, namingFault, orGone, orNone } from "./disk-calls.ts"
import { placeDraft, sweepDrafts, writeDraft } from "./drafts.ts"
import { isFileId, placeOfFile } from "./file-places.ts"
import type { ByteRange, FileStore, KeptFile } from "./file-store.ts"

/**
 * Stores files in a folder that several processes may share. A file is written under a temporary name, synced and
 * renamed, so a file under its id is always complete.
 *
 * @param folder created with the first file
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (id: string) => placeOfFile(folder, id)

  const keep = async (bytes: AsyncIterable<Uint8Array>, most: number): Promise<KeptFile | null> => {
    const draft = await writeDraft(folder, bytes, most)
    if (draft === null) return null
    await placeDraft(folder, draft, draft.id)
    return { id: draft.id, size: draft.size, sha256: draft.sha256 }
  }

  return {
    keep,
    open: async (id, range) => {
      const file = await namingFault(open(pathOf(id), "r")).catch(orGone)
      return file?.createReadStream(rangeOf(range)) ?? null
    },
    copy: async (id) => {
      const file = await namingFault(open(pathOf(id), "r")).catch(orGone)
      const source: Readable | undefined = file?.createReadStream()
      // A copy that fails may not have begun to read, and a file that stays open ends the process once it is collected.
      return source ? keep(source, Number.POSITIVE_INFINITY).finally(() => source.destroy()) : null
    },
    remove: async (ids) => {
      for (const id of ids) await discard(pathOf(id))
    },
    async *listOlderThan(timeMs) {
      await sweepDrafts(folder, timeMs)
      for (const shelf of await readdir(folder).catch(orNone)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        const old: string[] = []
        for await (const entry of await opendir(join(folder, shelf))) {
          const isOurs = entry.isFile() && isFileId(entry.name)
          if (isOurs && (await isOlder(join(folder, shelf, entry.name), timeMs))) old.push(entry.name)
        }
        if (old.length > 0) yield old
      }
    },
  }
}

const rangeOf = (range?: ByteRange) => (range ? { start: range.start, end: range.end } : {})
