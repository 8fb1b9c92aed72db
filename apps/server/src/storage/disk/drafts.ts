import { createHash, randomBytes } from "node:crypto"
import { open, readdir, rename } from "node:fs/promises"
import { dirname, join } from "node:path"
import { discard, isOlder, makeFolder, namingFault, orNone } from "./disk-calls.ts"
import { placeOfFile } from "./file-places.ts"
import type { KeptFile } from "./file-store.ts"
import { syncFolder } from "./sync-folder.ts"

/** Milliseconds after which an unfinished file is deleted. */
const unfinishedMs = 24 * 3_600_000

/** A file that arrived completely and does not have its place yet. */
export type Draft = KeptFile & {
  /** Its path, within the same folder as the places. */
  readonly path: string
}

const draftsIn = (folder: string) => join(folder, "half")

/**
 * Writes bytes as they arrive under a new id, and syncs them. A write that fails leaves nothing behind.
 *
 * @param most bytes accepted
 * @returns null when there are more
 * @throws StorageFailure when the disk is full or unavailable
 */
export async function writeDraft(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Draft | null> {
  const id = randomBytes(16).toString("hex")
  const path = join(draftsIn(folder), id)
  await makeFolder(draftsIn(folder))
  const file = await namingFault(open(path, "wx", 0o600))
  const hash = createHash("sha256")
  let size = 0
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength
      if (size > most) break
      hash.update(chunk)
      await namingFault(file.writeFile(chunk))
    }
    if (size <= most) await namingFault(file.sync())
  } catch (error) {
    await discard(path)
    throw error
  } finally {
    await file.close()
  }
  if (size <= most) return { id, path, size, sha256: hash.digest("hex") }
  await discard(path)
  return null
}

/** Moves a draft to the place of a file. When it resolves, the file survives a power cut. */
export async function placeDraft(folder: string, draft: Draft, id: string): Promise<void> {
  const place = placeOfFile(folder, id)
  try {
    await makeFolder(dirname(place))
    await namingFault(rename(draft.path, place))
    await namingFault(syncFolder(dirname(place)))
  } catch (error) {
    await discard(draft.path)
    throw error
  }
}

/** Deletes the drafts that are a day older than a time in milliseconds: their process was killed. */
export async function sweepDrafts(folder: string, timeMs: number): Promise<void> {
  const drafts = draftsIn(folder)
  for (const name of await readdir(drafts).catch(orNone)) {
    if (await isOlder(join(drafts, name), timeMs - unfinishedMs)) await discard(join(drafts, name))
  }
}
