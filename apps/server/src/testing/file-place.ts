import { readdir, utimes } from "node:fs/promises"
import { join } from "node:path"
import { isFileId, placeOfFile } from "../storage/disk/file-places.ts"
import type { Engine } from "./engines.ts"
import { startObjectStore } from "./services/object-store.ts"

/** Where a test server has the bytes of files. */
type FilePlaceKind = "the folder" | "the object store"

/** The bytes of files, behind the server. */
export type FilePlace = {
  /** For the server that is to use it. */
  readonly settings: Readonly<Record<string, string>>
  /** Lists the ids of its files. @param folder the data folder of the server */
  readonly listIds: (folder: string) => Promise<string[]>
  /** Makes a file as old as if it had been stored at a time. @param folder the data folder of the server */
  readonly age: (folder: string, id: string, storedAt: Date) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Engines and places of files that tests of files run on. The place does not depend on the engine, so one engine with the
 * object store is enough.
 */
export const enginesAndPlaces: readonly (readonly [Engine, FilePlaceKind])[] = [
  ["sqlite", "the folder"],
  ["postgres", "the folder"],
  ["sqlite", "the object store"],
]

/** Opens an empty place for the files of one server. */
export async function openFilePlace(kind: FilePlaceKind): Promise<FilePlace> {
  if (kind === "the folder") {
    return {
      settings: {},
      listIds: async (folder) => {
        const names = await readdir(join(folder, "files"), { recursive: true }).catch(() => [])
        return names.map((name) => name.slice(-32)).filter(isFileId)
      },
      age: (folder, id, storedAt) => utimes(placeOfFile(join(folder, "files"), id), storedAt, storedAt),
      stop: async () => undefined,
    }
  }
  const store = await startObjectStore()
  const { settings, listIds, age } = await store.newBucket()
  return { settings, listIds, age: (_folder, id, storedAt) => age(id, storedAt), stop: store.stop }
}
